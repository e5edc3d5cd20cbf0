const ENTITY = /&(?:#(\d{1,7})|#(x[\da-f]{1,6})|(amp|lt|gt|quot|apos));/iy
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/**
 * Decodes once what is percent-encoded, or escaped as in HTML or JSON, and UTF-8 that was read as Latin-1. All backslashes
 * are left out, because JSON inside JSON doubles them. Not with a regular expression, which takes seconds for megabytes of
 * escapes.
 */
export function decodeOnce(text: string): string {
  const units = new Uint16Array(text.length)
  let length = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    let point = code
    if (code === 0x25 || (code === 0x5c && text[at + 1] === 'u')) {
      const [start, end] = code === 0x25 ? [at + 1, at + 3] : [at + 2, at + 6]
      const value = readHex(text, start, end)
      if (value >= 0) [point, at] = [value, end - 1]
      else if (code === 0x5c) continue
    } else if (code === 0x5c) continue
    else if (code === 0x26) {
      ENTITY.lastIndex = at
      const match = ENTITY.exec(text)
      if (match) {
        const [entity, decimal, hex, name] = match
        point = name ? (ENTITIES[name.toLowerCase()] as string).charCodeAt(0) : Number(decimal ?? `0${hex}`)
        at += entity.length - 1
      }
    } else if (code > 0xc1 && code < 0xf5) {
      const more = code < 0xe0 ? 1 : code < 0xf0 ? 2 : 3
      let [read, end] = [code & (0x3f >> more), at]
      while (end < at + more && text.charCodeAt(end + 1) >> 6 === 2)
        read = (read << 6) | (text.charCodeAt(++end) & 0x3f)
      if (end === at + more) [point, at] = [read, end]
    }
    if (point > 0xffff) units[length++] = 0xd7c0 + (point >> 10)
    units[length++] = point > 0xffff ? 0xdc00 + (point & 0x3ff) : point
  }
  // What is decoded is shorter.
  if (length === text.length) return text
  let decoded = ''
  for (let at = 0; at < length; at += 8192)
    decoded += String.fromCharCode.apply(null, units.subarray(at, Math.min(at + 8192, length)) as never)
  return decoded
}

/** The value of hexadecimal digits; `NaN` if there are others. */
function readHex(text: string, start: number, end: number): number {
  let value = 0
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at)
    const digit = code < 0x3a ? code - 0x30 : (code | 0x20) - 0x57
    value = digit < (code < 0x3a ? 0 : 10) || digit > 15 ? Number.NaN : value * 16 + digit
  }
  return value
}
