/** Creatives, and the archives that they come in. */
const BY_EXTENSION: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  gif: 'image/gif',
  htm: 'text/html',
  html: 'text/html',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  json: 'application/json',
  mov: 'video/quicktime',
  mp4: 'video/mp4',
  pdf: 'application/pdf',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain',
  webm: 'video/webm',
  webp: 'image/webp',
  zip: 'application/zip',
}

/** `image/png`, with or without parameters, of the characters that cannot end a header. */
const WELL_FORMED = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(?: *; *[\w!#$&^.+-]+=(?:[\w!#$&^.+-]+|"[\w !#$&^.+-]*"))*$/

/** A part's `content-type`: what its Blob says, or what its name tells. The same file has the same one on every way. */
export function mediaType(filename: string, said = ''): string {
  if (WELL_FORMED.test(said)) return said
  const extension = /\.([a-z0-9]+)$/i.exec(filename)?.[1]?.toLowerCase() ?? ''
  return Object.hasOwn(BY_EXTENSION, extension) ? (BY_EXTENSION[extension] as string) : 'application/octet-stream'
}
