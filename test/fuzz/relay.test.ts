import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createClient } from '../../src/index.ts'
import { createRelay } from '../../src/relay/index.ts'
import { anyCharacter } from '../any-character.ts'
import { CANARY, spellings } from '../secrets/canary.ts'
import { limited, testTimeout } from './time-limit.ts'

/** What may reach the network, typed by hand: its parameters, and those that it must have. */
const MAY: Readonly<Record<string, readonly [parameters: RegExp, required: readonly string[]]>> = {
  'GET v2/getOffers': [
    /^(?:a|page|limit|from|type|offer_ids|offer_name|advertiser_ids|country|status|top_cr|\w+_info)$/,
    [],
  ],
  'GET v2/getConversionReport': [
    /^(?:a|page|limit|timezone|from|to|order|orderBy|offer|affiliate|advertiser|status|event_range|ck_[a-z0-9_]+)$/,
    ['from', 'to', 'timezone'],
  ],
  'POST v2/setOffer': [
    /^(?:id|advertiser_id|name|status|expire_date|type|(?:preview_)?url|access_type|conversion_point|description|app_id)$/,
    ['id'],
  ],
  'POST v3/delOfferBanners': [/^(?:offer_id|banner_id|type)$/, ['offer_id', 'banner_id']],
  'POST v3/setOfferBanners': [/^(?:offer_id|type)$/, ['offer_id']],
}
const allow = ['offers.list', 'reports.conversion', 'offers.update', 'banners.v3.delete', 'banners.v3.upload'] as const

const names = [
  'key',
  'a',
  'id',
  'page',
  'offer_id',
  'banner_id',
  'offer_ids',
  'status',
  'type',
  'ck_payout',
  'timezone',
  'from',
  'to',
  'name',
  '__proto__',
]
const mutated = (text: fc.Arbitrary<string>) =>
  fc.oneof(
    { weight: 8, arbitrary: text },
    fc
      .tuple(text, fc.constantFrom('[]', '[0]', '[x', '.', ' ', '%00', '\0', ';', '&', '=', '%', '+', '/', '%2f', '..'))
      .map(([one, two]) => one + two),
    fc.tuple(fc.constantFrom(' ', '+', '%20', '\t', '/', '//', '../', '%2e%2e/'), text).map(([one, two]) => one + two),
    text.map((one) => one.toUpperCase()),
    text.map((one) => one.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`)),
    fc.string({ unit: anyCharacter }),
  )
const value = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom(
      '',
      '1',
      '5',
      '42',
      '1,2',
      '0',
      'Paused',
      'Active',
      '26/03/01',
      '26/03/02',
      '500',
      '-1',
      'DE',
    ),
  },
  mutated(fc.constantFrom('5', 'Paused')),
  fc.string({ unit: anyCharacter }),
)
const pair = fc.tuple(mutated(fc.constantFrom(...names)), value)
/** Mostly what an operation takes, and then something more. */
const sensible = fc.constantFrom(
  '',
  'id=5&status=Paused',
  'offer_id=1&banner_id=5',
  'offer_id=1',
  'page=1',
  'timezone=0&from=26/03/01&to=26/03/02',
)
const pairs = fc.tuple(sensible, fc.array(pair, { maxLength: 4 }), fc.boolean()).map(([start, more, isRaw]) => {
  const rest = isRaw ? more.map((one) => one.join('=')).join('&') : new URLSearchParams(more).toString()
  return [start, rest].filter((text) => text !== '').join('&')
})
const file = (head: string, body: string) => `--b\r\n${head}\r\n\r\n${body}\r\n`
const multipart = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        file('content-disposition: form-data; name="file[0]"; filename="a.png"', 'x'),
        file('content-disposition: form-data; name="offer_id"', '9'),
        '--b--\r\n',
        '\n--b\n',
      ),
      fc.string({ unit: anyCharacter }),
      value.map((text) => file(`content-disposition: form-data; name="file[1]"; filename="${text}"`, text)),
    ),
    { maxLength: 4 },
  )
  .map((parts) => parts.join(''))
const path = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...Object.keys(MAY).map((call) => call.split(' ')[1] as string)) },
  mutated(
    fc.constantFrom(
      'v2/getOffers',
      'v2/setOffer',
      'v3/delOfferBanners',
      'v2/getAdvertisers',
      'v2/test',
      'v2/delOfferBanners',
    ),
  ),
)
const FORM = 'application/x-www-form-urlencoded'
const MULTIPART = 'multipart/form-data; boundary=b'

/** Requests that pass. */
const good = [
  { method: 'GET', path: 'v2/getOffers', query: 'page=1', body: '', type: '' },
  { method: 'GET', path: 'v2/getConversionReport', query: 'timezone=0&from=26/03/01&to=26/03/02', body: '', type: '' },
  { method: 'POST', path: 'v2/setOffer', query: '', body: 'id=5&status=Paused', type: FORM },
  { method: 'POST', path: 'v3/delOfferBanners', query: '', body: 'offer_id=1&banner_id=5', type: FORM },
  {
    method: 'POST',
    path: 'v3/setOfferBanners',
    query: 'offer_id=1',
    body: `${file('content-disposition: form-data; name="file[0]"; filename="a.png"', 'x')}--b--`,
    type: MULTIPART,
  },
]
const anyBody = fc.oneof(
  { weight: 3, arbitrary: pairs },
  multipart,
  pairs.map((text) => JSON.stringify(Object.fromEntries(new URLSearchParams(text)))),
)
const [headerNames, headerValues] = [
  ['origin', 'cookie', 'x-http-method-override', 'host', 'authorization'],
  ['https://app.example', 'POST', 'null', 'a=1'],
]

type Fields = (typeof good)[number]
const change: fc.Arbitrary<[keyof Fields, string]> = fc.oneof(
  fc.tuple(fc.constant('method'), fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS')),
  fc.tuple(fc.constant('path'), path),
  fc.tuple(fc.constant('query'), pairs),
  fc.tuple(fc.constant('body'), anyBody),
  fc.tuple(fc.constant('type'), fc.constantFrom(FORM, MULTIPART, 'application/json', 'text/plain', '')),
)

/** One of them, in which something may be different, or comes on top. */
const request = fc
  .record({
    base: fc.constantFrom(...good),
    changes: fc.array(change, { maxLength: 2 }).map((list): Partial<Fields> => Object.fromEntries(list)),
    more: fc.oneof(
      fc.constant(''),
      pair.map((one) => `&${one.join('=')}`),
      pair.map((one) => `&${new URLSearchParams([one])}`),
    ),
    headers: fc.oneof(
      { weight: 3, arbitrary: fc.constant({}) },
      fc.dictionary(fc.constantFrom(...headerNames), fc.constantFrom(...headerValues)),
    ),
    affiliateId: fc.constantFrom('none', 'none', 42, undefined),
  })
  .map(({ base, changes, more, ...rest }) => {
    const whole = { ...base, ...changes, ...rest }
    return whole.type === FORM ? { ...whole, body: whole.body + more } : { ...whole, query: whole.query + more }
  })

const spelled = spellings(CANARY)
const keyIn = (text: string) => spelled.filter((spelling) => text.includes(spelling))

it(
  'no request outside allow reaches the network, and no response has the key',
  async () => {
    const reached: Record<string, number> = {}
    await fc.assert(
      fc.asyncProperty(request, fc.constantFrom(...spelled), async ({ affiliateId, ...given }, spelling) => {
        const seen: { method: string; url: URL; body: string; headers: Headers }[] = []
        const fetch = async (input: string, init: RequestInit) => {
          const body = await new Response(init.body).text()
          seen.push({ method: String(init.method), url: new URL(input), body, headers: new Headers(init.headers) })
          const text = JSON.stringify({ errorCode: 0, data: [input, body], message: `K${spelling}K` }).replace(
            'K',
            spelling,
          )
          return new Response(text, { headers: { 'trace-id': encodeURI(spelling), location: input.slice(0, 500) } })
        }
        const network = createClient({
          baseUrl: 'https://acme.example/base',
          key: CANARY,
          fetch: fetch as never,
          timezone: 0,
        })
        const relay = createRelay(network, {
          allow,
          ...(affiliateId !== 'none' && { affiliateId: () => affiliateId as number | undefined }),
        })
        const response = await relay(requestOf(given) ?? new Request('https://app.example/'))

        expect(response.status).toBeLessThan(600)
        expect(keyIn([await response.text(), JSON.stringify([...response.headers])].join())).toEqual([])
        expect(seen.length).toBeLessThan(2)
        for (const { method, url, body, headers } of seen) {
          const call = `${method} ${url.pathname.replace('/base/api/', '')}`
          reached[call] = (reached[call] ?? 0) + 1
          const [parameters, required] = MAY[call] ?? expect.fail(`${call} was sent`)
          const [[first, key] = [], ...query] = [...url.searchParams]
          expect([first, key]).toEqual(['key', CANARY])
          const isForm = headers.get('content-type') === 'application/x-www-form-urlencoded'
          const sent = [...query, ...(isForm ? new URLSearchParams(body) : [])]
          const sentNames = sent.map(([name]) => name)
          expect(new Set(sentNames).size).toBe(sent.length)
          for (const name of sentNames) expect(name).toMatch(parameters)
          expect(sent.filter(([name]) => name === 'a')).toEqual(affiliateId === 42 ? [['a', '42']] : [])
          for (const name of required) expect(Object.fromEntries(sent)[name]).toMatch(/^[\d,/]+$/)
          if (call === 'POST v3/setOfferBanners')
            expect(body).not.toMatch(/^content-disposition: form-data; name="(?!file\[\d+\]")/m)
          expect(headers.has('cookie') || headers.has('authorization') || headers.has('origin')).toBe(false)
        }
      }),
      limited(4000),
    )
    // The requests are not so wild that none passes.
    expect(Object.keys(reached).sort()).toEqual(Object.keys(MAY).sort())
  },
  testTimeout,
)

/** A request, unless the runtime refuses to make it. */
function requestOf({ method, path, query, body, type, headers }: Record<string, unknown> & { headers: object }) {
  try {
    const hasBody = method === 'POST' || method === 'PUT'
    return new Request(`https://app.example/network/api/${path}${query === '' ? '' : `?${query}`}`, {
      method: String(method),
      headers: { ...headers, ...(type !== '' && { 'content-type': String(type) }) },
      ...(hasBody && { body: new TextEncoder().encode(String(body)) }),
    })
  } catch {
    return undefined
  }
}
