import { describe, expect, it } from 'vitest'
import { createClient } from '../../src/index.ts'
import { createRelay } from '../../src/relay/index.ts'
import { CANARY } from './canary.ts'
import { fails } from './fails.ts'

/** Calls a network that gives a text, and returns what an error of the client shows, and the body that a relay hands on. */
async function shownOf(text: string, key: string, status = 400): Promise<{ client: string; relay: string }> {
  const network = createClient({
    baseUrl: 'https://network.example',
    key,
    retries: 0,
    fetch: async () => new Response(text, { status, headers: { 'content-type': 'application/json' } }),
  })
  const relay = createRelay(network, { allow: ['advertisers.list'] })
  const response = await relay(new Request('https://app.example/api/v2/getAdvertisers'))
  return { client: JSON.stringify(await fails(network.advertisers.list())), relay: await response.text() }
}

/** Looks for the key as its reader would: in each text, and in what the text means as JSON, in a URL or in HTML. */
function contains(text: string, key: string, depth = 7): boolean {
  if (text.includes(key)) return true
  if (depth === 0) return false
  const meanings = [...textsOf(text), ...[decodeUrl(text), decodeHtml(text)].filter((meant) => meant !== text)]
  return meanings.some((meant) => contains(meant, key, depth - 1))
}

function textsOf(text: string): string[] {
  if (!/^["[{]/.test(text)) return []
  try {
    const texts: string[] = []
    JSON.parse(text, (name, value) => {
      texts.push(name, ...(typeof value === 'object' ? [] : [String(value)]))
      return value
    })
    return texts
  } catch {
    return []
  }
}

function decodeUrl(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const NAMED = { amp: '&', lt: '<', gt: '>', quot: '"' }
const decodeHtml = (text: string) =>
  text
    .replaceAll(/&(amp|lt|gt|quot);/g, (_, name: keyof typeof NAMED) => NAMED[name])
    .replaceAll(/&#(\d+);/g, (_, point) => String.fromCodePoint(Number(point)))

const escaped = (text: string, pattern: RegExp) =>
  text.replaceAll(pattern, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
const ascii = (text: string) => escaped(text, /[^ -~]/g)

const EVERY_ESCAPE = 'a writer that escapes all it may'

/** How languages write JSON. */
const WRITERS = {
  JavaScript: JSON.stringify,
  PHP: (value: unknown) => ascii(JSON.stringify(value)).replaceAll('/', '\\/'),
  'PHP, with every option for HTML': (value: unknown) =>
    escaped(ascii(JSON.stringify(value)).replaceAll('/', '\\/').replaceAll('\\"', '\\u0022'), /[<>&']/g),
  Go: (value: unknown) => escaped(JSON.stringify(value), /[<>&\u2028]/g),
  Python: (value: unknown) => ascii(JSON.stringify(value)),
  '.NET': (value: unknown) => escaped(ascii(JSON.stringify(value)).replaceAll('\\"', '\\u0022'), /[<>&'+`]/g),
  [EVERY_ESCAPE]: (value: unknown) =>
    JSON.stringify(value).replaceAll(/"(?:[^"\\]|\\.)*"/g, (text) => {
      const units = Array.from({ length: JSON.parse(text).length }, (_, at) => JSON.parse(text).charCodeAt(at))
      return `"${units.map((unit) => `\\u${unit.toString(16).toUpperCase().padStart(4, '0')}`).join('')}"`
    }),
} satisfies Record<string, (value: unknown) => string>

/** In what a service may put the key, before it writes JSON. */
const FORMS = {
  raw: (key: string) => key,
  'in a URL': (key: string) => `https://x.example/?k=${encodeURIComponent(key)}`,
  'in a URL in a URL': (key: string) => `https://x.example/?u=${encodeURIComponent(encodeURIComponent(key))}`,
  'in HTML': (key: string) =>
    `<a href="?k=${key.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')}">`,
}

const KEYS = {
  'of letters and digits': 'a1b2c3d4e5f6a7b8',
  'of base64': 'a1b2/c3d4+e5f6==',
  'of other letters': 'schlüßel-漢字-😀',
  'of what is written differently': 'a1&b2"c3/d4<e5 f6#%',
  'that begins with a slash': '/1b2/c3d4+e5f6==',
  'that begins with letters of another script': '😀漢字-schlüßel',
  'with a backslash': CANARY,
}

describe.each(Object.entries(KEYS))('a key %s', (_, key) => {
  describe.each(Object.entries(WRITERS))('in JSON of %s', (writer, write) => {
    it.each(
      Object.entries(FORMS),
    )('%s: is in no error of the client, and in no response of the relay', async (_, form) => {
      const text = write({ errorCode: 7, message: `no access: ${form(key)}`, data: { [form(key)]: [form(key)] } })
      expect(contains(text, key)).toBe(true)
      const { client, relay } = await shownOf(text, key)
      expect({ client: contains(client, key), relay: contains(relay, key) }).toEqual({ client: false, relay: false })
      expect(JSON.parse(relay)).toMatchObject({ errorCode: 7, data: {} })
    })

    it.each(writer === EVERY_ESCAPE ? [1, 2] : [1, 2, 3])('in JSON inside JSON, %i levels deep', async (levels) => {
      let message = `no access: ${key}`
      for (let level = 0; level < levels; level++) message = write({ error: message })
      const text = write({ errorCode: 7, message })
      expect(contains(text, key)).toBe(true)
      const { client, relay } = await shownOf(text, key)
      expect({ client: contains(client, key), relay: contains(relay, key) }).toEqual({ client: false, relay: false })
      expect(JSON.parse(relay)).toMatchObject({ errorCode: 7 })
    })
  })

  it('in every nesting of JSON, percent encoding and HTML, three levels deep', async () => {
    const encoders = [
      (text: string) => JSON.stringify(text).slice(1, -1),
      (text: string) => ascii(JSON.stringify(text)).slice(1, -1).replaceAll('/', '\\/'),
      encodeURIComponent,
      (text: string) =>
        text.replaceAll(/[&<>"'/\\]|[^ -~]/gu, (char) => `&#${char.codePointAt(0)};`).replaceAll('&#38;', '&amp;'),
    ]
    let nestings = [`a ${key} b`]
    for (let level = 0; level < 3; level++)
      nestings = nestings.flatMap((text) => encoders.map((encode) => encode(text)))
    expect(nestings).toHaveLength(64)
    // All in one response, which a reader decodes as it was encoded.
    const text = JSON.stringify({ errorCode: 7, message: 'no', data: nestings })
    const { client, relay } = await shownOf(text, key)
    for (const shown of [client, relay]) {
      expect(contains(shown, key)).toBe(false)
      expect(shown.split('<API_KEY>')).toHaveLength(nestings.length + 1)
    }
  })
})
