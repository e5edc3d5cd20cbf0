import type { MockBanner } from '../state/banners.ts'

/** Where a creative's file is served, under the network's base address. */
export const mediaPath = ({ id, offer_id, name }: MockBanner): string =>
  `/media/${offer_id}/${id}-${encodeURIComponent(name)}`

const REGISTERED: Readonly<Record<string, string>> = { jpg: 'jpeg', svg: 'svg+xml' }

/** What browsers know the file's format as; of what could not be measured they are to make nothing. */
export const mediaType = ({ picture_format, width }: MockBanner): string =>
  width === 0 ? 'application/octet-stream' : `image/${REGISTERED[picture_format] ?? picture_format}`

/** The id in such a path. */
export function readMediaPath(path: string): number | undefined {
  const match = /^\/media\/\d+\/(\d+)-/.exec(path)
  return match === null ? undefined : Number(match[1])
}
