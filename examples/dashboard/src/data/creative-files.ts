/** Limit of this page. The service documents none. */
export const MAX_MEGABYTES = 20

/** What the file input offers. A dropped file can be anything, so `refusalOf` checks the content. */
export const CREATIVE_TYPES = '.png,.jpg,.jpeg,.gif,.webp,.zip'

/** The bytes that files of each type begin with. A dot stands for any byte. */
const SIGNATURES = [/^\x89PNG\r\n\x1a\n/, /^\xff\xd8\xff/, /^GIF8[79]a/, /^RIFF....WEBP/s, /^PK[\x03\x05]/]

/** Returns why a file cannot be a creative, or undefined if it can be uploaded. */
export async function refusalOf(file: File): Promise<string | undefined> {
  if (file.size === 0) return 'The file is empty.'
  if (file.size > MAX_MEGABYTES * 1_000_000) return `The file is larger than ${MAX_MEGABYTES} MB.`
  const start = String.fromCharCode(...new Uint8Array(await file.slice(0, 12).arrayBuffer()))
  if (!SIGNATURES.some((signature) => signature.test(start)))
    return 'The file is not a PNG, JPEG, GIF or WebP image, and not a zip archive.'
  return undefined
}
