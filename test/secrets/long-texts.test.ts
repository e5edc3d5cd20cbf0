import { expect, it } from 'vitest'
import { createClient } from '../../src/index.ts'
import { fails } from './fails.ts'

const KEY = 'k3y-of-the-vault'
/** Characters of a text that an error or event may show. */
const SHOWN = 1_000_000

/** What is shown of a response. */
async function shownOf(text: string, type = 'application/json', status = 200) {
  const seen: unknown[] = []
  const network = createClient({
    baseUrl: 'https://network.example',
    key: KEY,
    retries: 0,
    onEvent: (event) => seen.push(event),
    fetch: async () => new Response(text, { status, headers: { 'content-type': type } }),
  })
  const call = network.advertisers.list({}, { onResponse: (info) => seen.push(info) })
  seen.push(await call.catch((error: unknown) => error))
  return JSON.stringify(seen)
}

/** Where a long text may be, as the start and end of the response. */
const PLACES: [place: string, start: string, end: string, status: number][] = [
  ['a page', '', '', 502],
  ['the message of an error', '{"errorCode":7,"message":"', '"}', 400],
  ['a trace id', '{"errorCode":7,"trace-id":"', '"}', 400],
  ['another field of an error', '{"errorCode":7,"data":["', '"]}', 400],
  ['a field of a result that does not fit', '{"errorCode":0,"data":{"x":"', '"}}', 200],
]

const doublyEncoded = Array.from(KEY, (char) => `%25${char.charCodeAt(0).toString(16)}`).join('')

it.each(PLACES)('no part of a key is shown where a text is cut: %s', async (_, start, end, status) => {
  // What is cut is either the body or the text in it.
  for (const spelled of [KEY, doublyEncoded])
    for (const before of new Set([0, start.length]))
      for (const part of [4, spelled.length - 1]) {
        const text = `${start}${'.'.repeat(SHOWN - before - part)}${spelled}${'.'.repeat(9_000)}${end}`
        const shown = await shownOf(text, undefined, status)
        expect(shown).not.toContain(spelled.slice(0, part))
        expect(shown).toContain('.'.repeat(900_000))
      }
})

it.each<[what: string, length: number, response: (text: string) => [body: string, type?: string]]>([
  ['the service', 500, (text) => [`{"errorCode":7,"message":"${text}"}`]],
  ['the words of a page', 200, (text) => [`<p>${text}</p>`, 'text/html']],
  ['words behind 4,800 characters of markup', 200, (text) => [`${'<p>'.repeat(1600)}${text}`, 'text/html']],
  ['the title of a page', 200, (text) => [`<title>${text}</title>`, 'text/html']],
  ['the media type', 60, (text) => ['Hello', text]],
])('nor where a message quotes %s', async (_, length, responseOf) => {
  for (let part = 4; part < KEY.length; part++) {
    const before = '.'.repeat(length - part)
    const shown = await shownOf(...responseOf(`${before}${KEY}.`))
    expect(shown).toContain(before)
    expect(shown).not.toContain(KEY.slice(0, part))
  }
})

it('the body of an error is JSON up to a million characters, and beyond them the start as text', async () => {
  const bodyOf = async (length: number) => {
    const start = '{"errorCode":7,"data":"'
    const text = `${start}${'.'.repeat(length - start.length - 2)}"}`
    const network = createClient({
      baseUrl: 'https://network.example',
      key: KEY,
      fetch: async () => new Response(text),
    })
    return (await fails(network.advertisers.list())).body
  }
  expect(await bodyOf(SHOWN)).toMatchObject({ errorCode: 7, data: expect.stringMatching(/^\.+$/) })
  expect(await bodyOf(SHOWN + 1)).toMatch(/^{"errorCode":7,"data":"\.{900000,}…$/)
})
