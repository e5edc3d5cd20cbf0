import { unzipSync } from 'fflate/browser'
import { imageSize } from 'image-size'
import type { UploadedFile } from '../body.ts'
import { refuse } from '../service-error.ts'
import type { MockBannerInput } from '../state/banners.ts'

/** By its first bytes, which are others where it is empty, or by its name. */
const isZip = ({ name, bytes }: UploadedFile) =>
  /\.zip$/i.test(name) ||
  (bytes[0] === 0x50 && bytes[1] === 0x4b && ['3,4', '5,6'].includes(bytes.subarray(2, 4).join()))

/** The last part of a path, for names in archives and for browsers that send whole paths. */
const baseName = (path: string) => path.split(/[/\\]/).at(-1) ?? ''

/** The creatives of an upload: archives are opened, folders and a Mac's resource files in them are passed over. */
export function creativesOf(files: readonly UploadedFile[]): UploadedFile[] {
  return files
    .flatMap((file) => (isZip(file) ? unpacked(file) : [file]))
    .map(({ name, bytes }) => ({ name: baseName(name), bytes }))
}

function unpacked(archive: UploadedFile): UploadedFile[] {
  let entries: Record<string, Uint8Array>
  try {
    entries = unzipSync(archive.bytes)
  } catch (error) {
    throw refuse('bannerFileInvalid', `(${archive.name}: ${(error as Error).message})`)
  }
  return Object.entries(entries)
    .filter(([name]) => !name.endsWith('/') && !name.startsWith('__MACOSX/') && !baseName(name).startsWith('.'))
    .map(([name, bytes]) => ({ name, bytes }))
}

/** A picture's size, whatever its name says it is. What cannot be measured is taken as well: no types are documented. */
function sizeOf({ name, bytes }: UploadedFile): { width: number; height: number; type?: string } {
  try {
    return imageSize(bytes)
  } catch {
    return { width: 0, height: 0, type: /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '' }
  }
}

/** Measures a creative, and signs its bytes. */
export async function measured(file: UploadedFile, offer_id: number, type: number): Promise<MockBannerInput> {
  const { width, height, type: picture_format = '' } = sizeOf(file)
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', file.bytes as Uint8Array<ArrayBuffer>))
  const signature = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
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
