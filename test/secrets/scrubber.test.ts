import { describe, expect, it } from 'vitest'
import { scrubber, scrubStart } from '../../src/transport/secrets/scrubber.ts'

describe('the scrubber', () => {
  it.each([
    ['plain', 's3cret-value', 'a s3cret-value b', 'a <API_KEY> b'],
    ['other case of hex digits', 'a+b/c=d&e', 'x a%2bb%2fc%3Dd%26e y', 'x <API_KEY> y'],
    ['half encoded', 'a b+c d/e', 'x a%20b+c d%2Fe y', 'x <API_KEY> y'],
    ['encoded though it need not be', 'secret7', 'x %73%65cret7 y', 'x <API_KEY> y'],
    ['three times encoded', 'a+b/c=', 'x a%25252Bb%25252Fc%25253D y', 'x <API_KEY> y'],
    ['three times in HTML', 'a/b&cd', 'x a&amp;amp;#47;b&amp;amp;amp;cd y', 'x <API_KEY> y'],
    ['encoded, in HTML, in JSON', 'a/b"cd', 'x a%26%2347%3Bb%5C%26quot%3Bcd y', 'x <API_KEY> y'],
    ['twice encoded', 'a+b/c=', 'x a%252Bb%252Fc%253D y', 'x <API_KEY> y'],
    ['numeric entities', "it's&so", 'x it&#039;s&#x26;so y', 'x <API_KEY> y'],
    ['named entities', `a&b<c>d"e'f`, 'x a&amp;b&lt;c&gt;d&quot;e&apos;f y', 'x <API_KEY> y'],
    ['numeric entities without semicolons', 'a=b/yz', 'x a&#61b&#x2Fyz y', 'x <API_KEY> y'],
    ['numeric entities with zeros', 'a=b/cd', `x a&#${'0'.repeat(50)}61;b&#X000000000000002F;cd y`, 'x <API_KEY> y'],
    ['names of HTML', 'a=b+c/d_e:f.g', 'x a&equals;b&plus;c&sol;d&lowbar;e&colon;f&period;g y', 'x <API_KEY> y'],
    ['names of HTML without semicolons', 'a&b<c>d"ef', 'x a&ampb&ltc&gtd&quotef y', 'x <API_KEY> y'],
    ['names that HTML lacks stay', 'ab/cd/', 'x &other; &eq; ab&sol;cd&sol; y', 'x &other; &eq; <API_KEY> y'],
    ['a plus in it is no blank', 'abc+def', 'x abc def y', 'x abc def y'],
    ['a blank as a plus, encoded', 'abc def', 'x abc%2Bdef y', 'x <API_KEY> y'],
    ['other letters are not it', 'abcdefg', 'x abc+efg abc%2Befg y', 'x abc+efg abc%2Befg y'],
    ['at the start of a text', 'abc', 'key=abc&b=1', 'key=<API_KEY>&b=1'],
    ['JSON', 'a"b\\c/d', 'x a\\"b\\\\c\\/d y', 'x <API_KEY> y'],
    ['JSON of other letters', 'schlüßel', 'x schl\\u00fc\\u00DFel y', 'x <API_KEY> y'],
    ['other letters in UTF-8, encoded', 'schlüßel', 'x schl%C3%BC%c3%9fel y', 'x <API_KEY> y'],
    ['other letters in UTF-8, read as Latin-1', 'schlüßel', 'x schlÃ¼Ã\u009fel y', 'x <API_KEY> y'],
    ['JSON of letters beyond 16 bits', 'sesame-😀', 'x sesame-\\ud83d\\uDE00 y', 'x <API_KEY> y'],
    ['with quotes and slashes, as it is', 'a"b\\c/d', 'x a"b\\c/d y', 'x <API_KEY> y'],
    ['a short key, as the parameter', 'abc', '/x?key=abc&abc=1', '/x?key=<API_KEY>&abc=1'],
    ['another key, as the parameter', 'abc', 'u=%3Fkey%3Dother%26b', 'u=%3Fkey%3D<API_KEY>%26b'],
    ['done already', 'abcdef', '/x?key=<API_KEY>&b=1', '/x?key=<API_KEY>&b=1'],
    ['a key without letters in a row', 'a/b/c/d', 'x a%2Fb\\/c&#47;d %2F y', 'x <API_KEY> / y'],
    ['a key that looks encoded', 'ab%41&amp;c', 'x ab%2541&amp;amp;c y', 'x <API_KEY> y'],
    ['what is around it is decoded too', 'ab/cd/ef', '%2Fx ab%2Fcd%2Fef y\\/', '/x <API_KEY> y/'],
    ['no key', 'abcdef', 'monkey=1&b=abcde', 'monkey=1&b=abcde'],
  ])('finds it: %s', (_, key, text, clean) => {
    const scrub = scrubber([key])
    expect(scrub(text)).toBe(clean)
    expect(scrub(scrub(text))).toBe(clean)
  })

  it.each([
    ['"/x?a=1\\u0026key=abc\\u0026b=2"', '"/x?a=1\\u0026key=<API_KEY>\\u0026b=2"'],
    ['/x?a=1\\u0026key\\u003dabc&b=2', '/x?a=1\\u0026key\\u003d<API_KEY>&b=2'],
    ['u=%2Fx%3Fa%3D1%26key%3Dabc%26b', 'u=%2Fx%3Fa%3D1%26key%3D<API_KEY>%26b'],
    ['/x?a=1;KEY=abc#top', '/x?a=1;KEY=<API_KEY>#top'],
    ['"key=abc" \'key=abc\' /key=abc', '"key=<API_KEY>" \'key=<API_KEY>\' /key=<API_KEY>'],
    ['<a href=/x?key=abc>x</a> ?key=abc<br>', '<a href=/x?key=<API_KEY>>x</a> ?key=<API_KEY><br>'],
    ['monkey=abc', 'monkey=abc'],
  ])('takes out the parameter of %s, and what follows it stays', (text, clean) =>
    expect(scrubber([])(text)).toBe(clean))

  it('leaves no part of a key at the end of a text that is cut', () => {
    const shown = scrubStart(`${'.'.repeat(999_990)}secret-12345${'.'.repeat(10)}`, scrubber(['secret-12345']))
    expect(shown).toMatch(/^\.{990000,}…$/)
  })

  it('takes the longer of two keys whole, whichever came first', () => {
    for (const keys of [
      ['secret-1', 'secret-12'],
      ['secret-12', 'secret-1'],
    ])
      expect(scrubber(keys)('x secret-12 y secret-1 z')).toBe('x <API_KEY> y <API_KEY> z')
  })

  it('takes the key out of a parameter of millions of characters', () => {
    const text = scrubber(['secret-1'])(`key=${'x'.repeat(20_000_000)}secret-1`)
    expect(text.slice(0, 20)).toBe('key=<API_KEY>xxxxxxx')
    expect(text.endsWith('x<API_KEY>')).toBe(true)
  })

  it('takes time in proportion to the text, whatever key and text are', () => {
    const before = process.cpuUsage()
    const escapes = ['\\', '\\"', '%25', '%', '&amp;', '&', '+', ' ', '\\u005c', '&#38;', '%41', '\\u0041', '&#65;']
    for (const part of ['key=', ...escapes]) {
      scrubber([`${part.repeat(20)}!`])(part.repeat(20_000))
    }
    const { user, system } = process.cpuUsage(before)
    expect(user + system).toBeLessThan(2_000_000)
  })
})
