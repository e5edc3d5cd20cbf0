import { Banner, BannerV2, RemovedBanner } from '../../schemas/banners.ts'
import { formatMicros } from '../decimal.ts'
import type { MockBanner } from '../state/banners.ts'
import { dayText, timeText } from '../time/clock.ts'
import { mediaPath } from '../tracking/media.ts'
import { pick } from './pick.ts'

const TYPES: Readonly<Record<number, string>> = { 1: 'Banners', 2: 'Feedings', 3: 'Open Screens' }

const dashed = (seconds: number) => `${dayText(seconds).replaceAll('/', '-')} ${timeText(seconds)}`

/** Bytes as megabytes with 2 places and at least 0.01. */
const megabytes = (bytes: number) =>
  `${formatMicros(Math.max(10_000, Math.floor((bytes * 1_000_000) / 1_048_576)), 2)}M`

/** V2 banner record of SERVICE.md: all strings. */
export function bannerV2(banner: MockBanner): Record<string, string> {
  const fields = pick({ ...banner, banner_id: banner.id, path: mediaPath(banner) }, BannerV2)
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]))
}

/** Banner / creative (V3 form) of SERVICE.md. */
export function bannerV3(banner: MockBanner, base: string): Record<string, unknown> {
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
  return pick(values, Banner)
}

/** An uploaded file in setOfferBanners V3. */
export function uploadedV3(banner: MockBanner): Record<string, unknown> {
  const { id: _id, material_id: _material, url: _url, track_url: _track, ...fields } = bannerV3(banner, '')
  return fields
}

/** A deleted banner in delOfferBanners V3. */
export function removedV3(banner: MockBanner, now: number): Record<string, unknown> {
  const created_at = dashed(banner.uploaded)
  const times = { created_at, updated_at: created_at, deleted_at: dashed(now) }
  return pick({ ...banner, ...times, network_id: 1, banner_id: banner.id, path: mediaPath(banner) }, RemovedBanner)
}
