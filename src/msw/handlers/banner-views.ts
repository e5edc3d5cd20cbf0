import { Banner, RemovedBanner } from '../../schemas/banners.ts'
import { formatMicros } from '../decimal.ts'
import type { MockBanner } from '../state/banners.ts'
import { momentText } from '../time/clock.ts'
import { mediaPath } from '../tracking/media.ts'
import { pick } from './pick.ts'

const TYPES: Readonly<Record<number, string>> = { 1: 'Banners', 2: 'Feedings', 3: 'Open Screens' }

const dashed = (seconds: number) => momentText(seconds).replaceAll('/', '-')

/** Bytes as megabytes with 2 places and at least 0.01. */
const megabytes = (bytes: number) =>
  `${formatMicros(Math.max(10_000, Math.floor((bytes * 1_000_000) / 1_048_576)), 2)}M`

/** A creative of version 2: all strings. */
export function bannerV2(banner: MockBanner): Record<string, string> {
  const { id, offer_id, width, height } = banner
  const values = { banner_id: id, offer_id, path: mediaPath(banner), width, height }
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))
}

/** A creative of version 3, at the base address of the request. */
export const bannerV3 =
  (base: string) =>
  (banner: MockBanner): Record<string, unknown> => {
    const path = mediaPath(banner)
    const values = {
      ...banner,
      banner_id: banner.id,
      type_dict: TYPES[banner.type] ?? '',
      url: `${base}${path}`,
      path,
      track_url: '',
      upload_time: dashed(banner.uploaded),
      size: megabytes(banner.bytes.length),
    }
    return pick(values, Object.keys(Banner.shape))
  }

/** An uploaded file of version 3. */
export function uploadedV3(banner: MockBanner): Record<string, unknown> {
  const { id: _id, material_id: _material, url: _url, track_url: _track, ...fields } = bannerV3('')(banner)
  return fields
}

/** A creative of version 3 that is deleted now. */
export const removedV3 =
  (now: number) =>
  (banner: MockBanner): Record<string, unknown> => {
    const created_at = dashed(banner.uploaded)
    const times = { created_at, updated_at: created_at, deleted_at: dashed(now) }
    const values = { ...banner, ...times, network_id: 1, banner_id: banner.id, path: mediaPath(banner) }
    return pick(values, Object.keys(RemovedBanner.shape))
  }
