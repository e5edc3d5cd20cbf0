/** Names that HTML has for ASCII characters, each behind its character. None is part of an earlier one. */
const NAMES =
  '&amp<lt>gt"quot\'apos!excl#num$dollar%percnt(lpar)rpar*ast+plus,comma-hyphen.period/sol:colon;semi=equals?quest@commat[lsqb[lbrack\\bsol]rsqb]rbrack^hat_lowbar`grave{lcub{lbrace|vert|verbar}rcub}rbrace'
/** Read as in browsers: numbers and the oldest names need no semicolon. */
const ENTITY = new RegExp(`&(?:#(x[\\da-f]+|\\d+);?|(amp|lt|gt|quot);?|(${NAMES.match(/[a-z]+/g)?.join('|')});)`, 'iy')

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
        const [entity, number, name = match[3]] = match
        point = name ? NAMES.charCodeAt(NAMES.indexOf(name.toLowerCase()) - 1) : Number(`0${number}`)
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
  return length === text.length ? text : UTF16.decode(units.subarray(0, length))
}

const UTF16 = new TextDecoder('utf-16le', { ignoreBOM: true })

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
