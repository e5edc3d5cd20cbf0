import { unzipSync } from 'fflate/browser'
import { imageSize } from 'image-size'
import { MOST_BYTES, type UploadedFile } from '../body.ts'
import { hexDigits, mix } from '../random.ts'
import { refuse } from '../service-error.ts'
import type { MockBannerInput } from '../state/banners.ts'

/** Recognizes an archive by its first bytes, of which an empty one has others, or by its name. */
const isZip = ({ name, bytes }: UploadedFile) =>
  /\.zip$/i.test(name) ||
  (bytes[0] === 0x50 && bytes[1] === 0x4b && ['3,4', '5,6'].includes(bytes.subarray(2, 4).join()))

/** The last part of a path: archives contain paths, and some browsers send them. */
const baseName = (path: string) => path.split(/[/\\]/).at(-1) ?? ''

/** The creatives of an upload. Archives are unpacked, without folders and resource files of macOS. */
export function creativesOf(files: readonly UploadedFile[]): UploadedFile[] {
  return files
    .flatMap((file) => (isZip(file) ? unpacked(file) : [file]))
    .map(({ name, bytes }) => ({ name: baseName(name), bytes }))
}

function unpacked(archive: UploadedFile): UploadedFile[] {
  let entries: Record<string, Uint8Array>
  let size = 0
  const isSmall = ({ originalSize }: { readonly originalSize: number }) => {
    size += originalSize
    if (size > MOST_BYTES) throw new RangeError('expected at most 100 MB when unpacked')
    return true
  }
  try {
    entries = unzipSync(archive.bytes, { filter: isSmall })
  } catch (error) {
    throw refuse('bannerFileInvalid', `(${archive.name}: ${(error as Error).message})`)
  }
  return Object.entries(entries)
    .filter(([name]) => !name.endsWith('/') && !name.startsWith('__MACOSX/') && !baseName(name).startsWith('.'))
    .map(([name, bytes]) => ({ name, bytes }))
}

/** The size of a picture, by its bytes; 0 for other files, which are accepted as no types are documented. */
function sizeOf({ name, bytes }: UploadedFile): { width: number; height: number; type?: string } {
  try {
    return imageSize(bytes)
  } catch {
    return { width: 0, height: 0, type: /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '' }
  }
}

/** Measures a creative, and signs its bytes: not by WebCrypto, which test environments and plain HTTP pages do not have. */
export function measured(file: UploadedFile, offer_id: number, type: number): MockBannerInput {
  const { width, height, type: picture_format = '' } = sizeOf(file)
  const signature = hexDigits(8, file.bytes.length, file.bytes.reduce(mix, 0))
  return {
    offer_id,
    type,
    name: file.name,
    width,
    height,
    picture_format,
    signature,
    bytes: file.bytes,
  }
}
