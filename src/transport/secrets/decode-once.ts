const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/iy
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/**
 * Decodes once what is percent-encoded, or escaped as in HTML or JSON, and UTF-8 that was read as Latin-1. All backslashes
 * are left out, because JSON inside JSON doubles them. Not with a regular expression, which takes seconds for megabytes of
 * escapes.
 */
export function decodeOnce(text: string): string {
  const units = new Uint16Array(text.length)
  let length = 0
  for (let at = 0; at < text.length; ) {
    const code = text.charCodeAt(at)
    let [point, end] = [code, at + 1]
    if (code === 0x25) {
      const octet = hexAt(text, end, 2)
      if (octet >= 0) [point, end] = [octet, end + 2]
    } else if (code === 0x5c) {
      while (text.charCodeAt(end) === 0x5c) end++
      at = end
      if (text[end] !== 'u') continue
      point = hexAt(text, end + 1, 4)
      if (point < 0) continue
      end += 5
    } else if (code === 0x26) {
      ENTITY.lastIndex = at
      const [entity = '', decimal, hex, name = ''] = ENTITY.exec(text) ?? []
      if (entity !== '') {
        point =
          ENTITIES[name.toLowerCase()]?.charCodeAt(0) ?? (decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16))
        end = ENTITY.lastIndex
      }
    } else if (code >= 0xc2 && code <= 0xf4) {
      const more = code < 0xe0 ? 1 : code < 0xf0 ? 2 : 3
      let read = code & (0x3f >> more)
      for (; end <= at + more && (text.charCodeAt(end) & ~0x3f) === 0x80; end++)
        read = (read << 6) | (text.charCodeAt(end) & 0x3f)
      if (end > at + more) point = read
      else end = at + 1
    }
    at = end
    if (point > 0xffff) units[length++] = 0xd800 + ((point - 0x10000) >> 10)
    units[length++] = point > 0xffff ? 0xdc00 + (point & 0x3ff) : point
  }
  // What is decoded is shorter.
  return length === text.length ? text : new TextDecoder('utf-16le').decode(units.subarray(0, length))
}

/** Reads so many hexadecimal digits; -1 if there are others. */
function hexAt(text: string, start: number, count: number): number {
  let value = 0
  for (let at = start; at < start + count; at++) {
    const code = text.charCodeAt(at)
    const isDigit = code >= 0x30 && code <= 0x39
    const letter = code | 0x20
    if (!isDigit && !(letter >= 0x61 && letter <= 0x66)) return -1
    value = value * 16 + (isDigit ? code - 0x30 : letter - 0x57)
  }
  return value
}
