/** Bodies that cost the most of what a hostile service can send, in time or memory. The key is `KEY`. */

export const KEY = 'a1b2/c3d4+e5f6=='

const MB = 1_000_000
const inList = (items: string) => `{"errorCode":0,"data":[${items}1]}`
const inObject = (fields: string) => `{"errorCode":0,"data":{${fields}"z":1}}`
const times = (count: number, item: (index: number) => string) =>
  Array.from({ length: count }, (_, at) => item(at)).join('')
const filling = (bytes: number, part: string) => part.repeat(Math.floor(bytes / part.length))

/** Fields of distinct names. */
function names(bytes: number): string {
  const block = times(100_000, (index) => `"_${index.toString(36)}":1,`)
  return times(Math.floor(bytes / block.length), (index) => block.replaceAll('_', index.toString(36).padStart(2, '_')))
}

const wordsWithKey = `${KEY.replaceAll('/', '\\/')} and other words between it, `

/** Each is below the default `maxResponseBytes`. */
export const BODIES = {
  'empty objects': () => inList(filling(12 * MB, '{},')),
  'as many empty objects as are read': () => inList('{},'.repeat(660_000)),
  'empty arrays': () => inList(filling(12 * MB, '[],')),
  'arrays in arrays': () => `{"errorCode":0,"data":${'['.repeat(6 * MB)}${']'.repeat(6 * MB)}}`,
  'as many arrays in arrays as are read': () => `{"errorCode":0,"data":${'['.repeat(990_000)}${']'.repeat(990_000)}}`,
  'objects in objects': () => `{"errorCode":0,"data":${'{"a":'.repeat(990_000)}1${'}'.repeat(990_000)}}`,
  'names of 12 MB': () => inObject(names(12 * MB)),
  'names of 18 MB': () => inObject(names(18 * MB)),
  'names of 60 MB': () => inObject(names(60 * MB)),
  'names of 60 MB in the envelope': () => `{"errorCode":0,${names(60 * MB)}"data":[]}`,
  'as many names in the envelope as are read': () =>
    `{"errorCode":0,${times(99_900, (index) => `"${index.toString(36)}":1,`)}"data":[]}`,
  'as many names in each row as are read': () =>
    inList(`{${times(99_900, (index) => `"${index.toString(36)}":1,`)}"z":1},`.repeat(18)),
  'rows with a name each': () => inList(times(4 * MB, (index) => `{"${index.toString(36)}":1},`)),
  // An engine makes classes of rows for as long as they begin in the same way.
  'as many rows that begin in different ways as are read': () =>
    inList(times(19_500, (row) => `{"row_${row}":1,${times(48, (field) => `"field_${field}":1,`)}"z":1},`)),
  'long integers': () => inList('9007199254740993,'.repeat(1_990_000)),
  'long integers of 60 MB': () => inList(filling(60 * MB, '9007199254740993,')),
  floats: () => inList(filling(60 * MB, '0.1234567890123456,')),
  digits: () => inList(`${'7'.repeat(60 * MB)},`),
  blanks: () => inList(' '.repeat(60 * MB)),
  strings: () => inList('"abcdefghijklmnopqrstuvwxy",'.repeat(1_990_000)),
  'strings with a backslash': () => inList('"abcdefghijkl\\\\pqrstuvwxy",'.repeat(1_990_000)),
  'strings with the key': () => inList(`"abc ${KEY} xyz",`.repeat(1_990_000)),
  'one string': () => inList(`"${'x'.repeat(60 * MB)}",`),
  'one string of 16 bits a character': () => inList(`"漢${'x'.repeat(60 * MB)}",`),
  'commas in a string': () => inList(`"${','.repeat(60 * MB)}",`),
  'escapes in a string, and a long integer': () => inList(`9007199254740993,"${'\\"'.repeat(30 * MB)}",`),
  'backslashes in a string': () => inList(`"${'\\\\'.repeat(30 * MB)}",`),
  'a message': () => `{"errorCode":7,"message":"${filling(60 * MB, wordsWithKey)}"}`,
  'an error that lists names': () => `{"errorCode":7,"errors":{${names(60 * MB)}"z":1}}`,
  'the field of a relay, and empty objects': () => `{"errorCode":0,"relay":1,"data":[${'{},'.repeat(660_000)}1]}`,
  'an unclosed list': () => `{"errorCode":0,"data":[${filling(60 * MB, '"abcdefghijklmnop",')}`,
  'backslashes that are no JSON': () => '\\'.repeat(60 * MB),
  HTML: () => `<html><title>Error</title>${filling(60 * MB, '<p>Hello</p>')}`,
} satisfies Record<string, () => string>
