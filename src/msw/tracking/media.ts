import type { MockBanner } from '../state/banners.ts'

/** The path of a creative's file, below the network's base address. */
export const mediaPath = ({ id, offer_id, name }: MockBanner): string =>
  `/media/${offer_id}/${id}-${encodeURIComponent(name)}`

const REGISTERED: Readonly<Record<string, string>> = { jpg: 'jpeg', svg: 'svg+xml' }

/** The content type of a file. Browsers must not interpret files that are not pictures. */
export const mediaType = ({ picture_format, width }: MockBanner): string =>
  width === 0 ? 'application/octet-stream' : `image/${REGISTERED[picture_format] ?? picture_format}`

/** The banner id in such a path. */
export function readMediaPath(path: string): number | undefined {
  const match = /^\/media\/\d+\/(\d+)-/.exec(path)
  return match === null ? undefined : Number(match[1])
}
