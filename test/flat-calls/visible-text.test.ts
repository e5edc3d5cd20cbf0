import { expect, it } from 'vitest'
import { visible, visibleLine } from '../../src/flat-calls/visible-text.ts'

it.each([
  ['\x1b[2J', '\\u001b[2J'],
  ['a\0b\x7f', 'a\\u0000b\\u007f'],
  ['\u009b31m', '\\u009b31m'],
  ['pay \u202etib 5', 'pay \\u202etib 5'],
  ['\u2066x\u2069 \u061c\u200e\u200f', '\\u2066x\\u2069 \\u061c\\u200e\\u200f'],
  ['\u{e0049}\u{e0047}', '\\udb40\\udc49\\udb40\\udc47'],
  ['\ufeffa\u200bb\u2060c\u00add', '\\ufeffa\\u200bb\\u2060c\\u00add'],
  ['a\u2028b\u2029', 'a\\u2028b\\u2029'],
  ['50 %\rpaid', '50 %\\rpaid'],
  // Between plain letters, or after each other, they only hide something.
  ['Ac\u200dme \u200cAcme', 'Ac\\u200dme \\u200cAcme'],
  ['ж\u200d\u200d', 'ж\u200d\\u200d'],
  ['☀\ufe0f\ufe01', '☀\ufe0f\\ufe01'],
  ['a\ufe0f', 'a\\ufe0f'],
])('%j is shown as %j', (text, shown) => {
  expect(visible(text)).toBe(shown)
})

it.each([
  'Bücherwelt - WW except ID (CPI) 50 %',
  'two\nlines\tand\r\nmore',
  '👨\u200d👩\u200d👧 ❤\ufe0f\u200d🔥 1\ufe0f\u20e3 🐾',
  'می\u200cخواهم',
  'شراء 日本語 עברית',
])('%j is shown as it is', (text) => {
  expect(visible(text)).toBe(text)
})

it('JSON with escaped characters is the same JSON', () => {
  const value = { name: 'a\u009b\u{e0041}\u202e\u200b\x7f', '\ufeff': 1 }
  expect(JSON.parse(visible(JSON.stringify(value)))).toEqual(value)
})

it('on one line, tabs and line breaks are escaped too', () => {
  expect(visibleLine('a\tb\r\nc\nd')).toBe('a\\tb\\r\\nc\\nd')
})
