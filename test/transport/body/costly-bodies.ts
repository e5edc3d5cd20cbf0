/** Bodies whose text takes the longest to be searched: for the key, for long integers, for their end. The key is `KEY`. */

export const KEY = 'a1b2/c3d4+e5f6=='

const MB = 1_000_000
const inList = (items: string) => `{"errorCode":0,"data":[${items}1]}`
const filling = (bytes: number, part: string) => part.repeat(Math.floor(bytes / part.length))

const wordsWithKey = `${KEY.replaceAll('/', '\\/')} and other words between it, `

/** Each is below the default `maxResponseBytes`. */
export const BODIES = {
  floats: () => inList(filling(30 * MB, '0.1234567890123456,')),
  digits: () => inList(`${'7'.repeat(30 * MB)},`),
  'long numbers in a string': () => inList(`"${filling(30 * MB, '9007199254740993 ')}",`),
  'strings with the key': () => inList(filling(30 * MB, `"abc ${KEY} xyz",`)),
  'one string of 16 bits a character': () => inList(`"漢${'x'.repeat(30 * MB)}",`),
  'escapes in a string, and a long integer': () => inList(`9007199254740993,"${'\\"'.repeat(15 * MB)}",`),
  'a message': () => `{"errorCode":7,"message":"${filling(30 * MB, wordsWithKey)}"}`,
  'an unclosed list': () => `{"errorCode":0,"data":[${filling(30 * MB, '"abcdefghijklmnop",')}`,
  'backslashes that are no JSON': () => '\\'.repeat(30 * MB),
  HTML: () => `<html><title>Error</title>${filling(30 * MB, '<p>Hello</p>')}`,
} satisfies Record<string, () => string>
