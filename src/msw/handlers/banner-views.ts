import { dayText, timeText } from '../time/clock.ts'
import { formatMicros } from '../decimal.ts'
import type { MockBanner } from '../state/banners.ts'
import { mediaPath } from '../tracking/media.ts'

const TYPES: Readonly<Record<number, string>> = { 1: 'Banners', 2: 'Feedings', 3: 'Open Screens' }

const dashed = (seconds: number) => `${dayText(seconds).replaceAll('/', '-')} ${timeText(seconds)}`

/** Bytes as megabytes with 2 places and at least 0.01. */
const megabytes = (bytes: number) =>
  `${formatMicros(Math.max(10_000, Math.floor((bytes * 1_000_000) / 1_048_576)), 2)}M`

/** V2 banner record of SERVICE.md: all strings. */
export function bannerV2(banner: MockBanner): Record<string, string> {
  return {
    banner_id: String(banner.id),
    offer_id: String(banner.offer_id),
    path: mediaPath(banner),
    width: String(banner.width),
    height: String(banner.height),
  }
}

/** Banner / creative (V3 form) of SERVICE.md. */
export function bannerV3(banner: MockBanner, base: string): Record<string, string | number> {
  return {
    id: banner.id,
    banner_id: banner.id,
    material_id: banner.material_id,
    type: banner.type,
    type_dict: TYPES[banner.type] ?? '',
    name: banner.name,
    offer_id: banner.offer_id,
    url: `${base}${mediaPath(banner)}`,
    path: mediaPath(banner),
    track_url: '',
    width: banner.width,
    height: banner.height,
    upload_time: dashed(banner.uploaded),
    size: megabytes(banner.bytes.length),
    picture_format: banner.picture_format,
    signature: banner.signature,
  }
}

const UPLOADED = [
  'type',
  'name',
  'offer_id',
  'width',
  'height',
  'type_dict',
  'banner_id',
  'path',
  'upload_time',
  'size',
  'picture_format',
  'signature',
]

/** An uploaded file in setOfferBanners V3. */
export function uploadedV3(banner: MockBanner): Record<string, string | number | undefined> {
  const record = bannerV3(banner, '')
  return Object.fromEntries(UPLOADED.map((field) => [field, record[field]]))
}

/** A deleted banner in delOfferBanners V3. */
export function removedV3(banner: MockBanner, now: number): Record<string, string | number | null> {
  return {
    id: banner.id,
    network_id: 1,
    offer_id: banner.offer_id,
    material_id: banner.material_id,
    type: banner.type,
    created_at: dashed(banner.uploaded),
    updated_at: dashed(banner.uploaded),
    deleted_at: dashed(now),
    banner_id: banner.id,
    path: mediaPath(banner),
    width: banner.width,
    height: banner.height,
  }
}
