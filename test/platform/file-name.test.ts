import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readFileName } from '../../src/platform/file-name.ts'
import { anyCharacter } from '../any-character.ts'

it.each([
  ['banner.png', 'banner.png'],
  ['../../x', 'x'],
  ['/etc/passwd', 'passwd'],
  ['C:\\creatives\\a.png', 'a.png'],
  ['a b;c="d".png', 'a b;c="d".png'],
  ['Ünï 名前 👍🏽.png', 'Ünï 名前 👍🏽.png'],
  ['.htaccess', '.htaccess'],
])('%j is sent as %j', (given, name) => {
  expect(readFileName(given)).toEqual({ name })
})

it.each([
  ['', 'an empty one'],
  ['folder/', 'one that ends in a slash'],
  ['.', '"."'],
  ['a/..', '".."'],
  ['a\0.png', 'one with some'],
  ['a\r\nX: 1', 'one with some'],
  ['a\tb', 'one with some'],
  ['a\x7f', 'one with some'],
  ['a\x85', 'one with some'],
  ['a\u2028b', 'one with some'],
  ['gnp.\u202eexe', 'one with some'],
  ['\u2066a', 'one with some'],
  ['a\u200fb', 'one with some'],
  ['a\ud800', 'one with some'],
  [undefined, 'nothing'],
  [7, '7'],
])('%j is refused', (given, received) => {
  expect(readFileName(given)).toEqual({ received })
})

it('checks the last part only: folders are not sent', () => {
  expect(readFileName('a\r\nb/c.png')).toEqual({ name: 'c.png' })
})

it('never returns a name that can end a header', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (given) => {
      const read = readFileName(given)
      if ('name' in read) expect(read.name).toMatch(/^[^\p{Cc}/\\]+$/u)
    }),
    { numRuns: 2000, interruptAfterTimeLimit: 10_000 },
  )
})
