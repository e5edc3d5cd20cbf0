/** Headers that tell of the body, and of its way: only who builds the body knows them. */
const OF_THE_BODY = new Set([
  'content-type',
  'content-length',
  'transfer-encoding',
  'content-encoding',
  'connection',
  'expect',
])

/** A call's headers without those that would contradict a multipart body. */
export function withoutBodyHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_THE_BODY.has(name.toLowerCase())))
}
