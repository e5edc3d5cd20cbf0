import { globSync, readFileSync } from 'node:fs'
import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { argumentsOf } from '../../src/flat-calls/call.ts'
import { createClient, type NetworkClient } from '../../src/index.ts'
import { operationsOf } from '../../src/operations/index.ts'
import type { AnyOperation } from '../../src/operations/operation.ts'
import { createQueries } from '../../src/tanstack-query/index.ts'
import { formatGeoRule } from '../../src/targeting/geo-rules.ts'
import { isEveryCase } from '../every-case.ts'
import { rawServer } from '../raw-server/raw-server.ts'
import { json } from '../raw-server/responses.ts'
import { clientOf, OFFER } from '../transport/client.ts'

const PAGE = { errorCode: 0, httpStatus: 200, data: [{ id: 1 }, { id: 2 }], page: 1, totalPages: 1, totalItems: 2 }
const TEST = { errorCode: 0, httpStatus: 200, data: { result: 1, message: '', redirects: [] } }
const DONE = { errorCode: 0, httpStatus: 200, data: { id: 9 } }
const EMPTY = { errorCode: 0, httpStatus: 200, data: [] }
const LINK = { url: 'https://t.example/', country: 'US', os: 'iOS', osv: '9.0' } as const
const WEEK = { from: '2026-01-01', to: '2026-01-07', timezone: 0, fields: ['ck_day'] } as const

/** Fields of options and inputs, a call that must not see them, and the response, and what is sent without them. */
const CASES: [
  name: string,
  value: unknown,
  response: object,
  call: (network: NetworkClient) => PromiseLike<unknown>,
][] = [
  ['headers', { evil: '1' }, EMPTY, (network) => network.advertisers.list()],
  ['fetch', () => Promise.reject(new Error('polluted')), EMPTY, (network) => network.advertisers.list()],
  ['retries', 'many', EMPTY, (network) => network.advertisers.list({}, {})],
  ['totalTimeout', 1, EMPTY, (network) => network.advertisers.list()],
  ['extraQuery', { evil: '1' }, EMPTY, (network) => network.advertisers.list({}, {})],
  ['affiliateId', 77, PAGE, (network) => network.offers.list()],
  ['concurrency', 'many', EMPTY, (network) => network.with({ timeout: 5000 }).advertisers.list()],
  ['reportYear', 4, EMPTY, (network) => network.reports.overall(WEEK)],
  ['extraFields', ['ck_evil'], EMPTY, (network) => network.reports.overall(WEEK)],
  ['page', 2, PAGE, (network) => network.offers.list()],
  ['top_cr', 5, PAGE, (network) => network.offers.list()],
  ['max', 1, PAGE, (network) => network.offers.list().toArray({})],
  ['method', 'POST', TEST, (network) => network.tool.testRedirect(LINK, {})],
  ['form', { evil: '1' }, EMPTY, (network) => network.request({ path: 'v2/getThing' })],
  ['query', { evil: '1' }, EMPTY, (network) => network.preview.request({ path: 'v2/getThing' })],
  ['id', 66, DONE, (network) => network.offers.set(OFFER)],
  [
    'unwrapped',
    true,
    { errorCode: 0, httpStatus: 200 },
    async (network) => [await network.request({ path: 'v2/getThing' })],
  ],
  [
    'bodyType',
    'multipart',
    EMPTY,
    async (network) => (await network.preview.request({ path: 'v2/getThing' })).toCurl(),
  ],
  ['payout', '1.00', DONE, (network) => network.offers.create(OFFER)],
  ['statusCodes', 7, EMPTY, (network) => network.advertisers.list()],
  ['afterStatusCodes', 'many', EMPTY, (network) => network.advertisers.list()],
  ['name', 'evil', EMPTY, (network) => network.banners.v3.list({ offer_id: 42, a: 7 })],
  ['banner_id', 7, EMPTY, (network) => network.banners.v3.deleteAll({ offer_id: 42 })],
]

describe('a polluted Object.prototype reaches neither the wire nor the settings', () => {
  it.each(CASES)('%s', async (name, value, response, call) => {
    const run = async (pollution: object) => {
      await using server = await rawServer(json(response))
      const { result } = await withPollution(pollution, async () => {
        const { network } = clientOf(server)
        return { result: await call(network) }
      })
      const port = new RegExp(String(server.port), 'g')
      return {
        result: JSON.stringify(result).replace(port, ''),
        sent: server.requests.map(({ bytes }) => bytes.replace(port, '')),
      }
    }
    expect(await run({ [name]: value })).toEqual(await run({}))
  })

  it('regions', async () => {
    const format = async () => formatGeoRule({ country: 'US', allow: true })
    expect(await withPollution({ regions: ['CA'] }, format)).toBe('US:1')
  })
})

/** The values of names by which zod reads a schema backwards, checks nothing, or says something else. */
const OF_ZOD = [
  { direction: 'backward' },
  { skipChecks: true },
  { abortEarly: true },
  { async: true },
  { reportInput: true },
]

it.each(OF_ZOD)('with %o in Object.prototype, inputs are checked and sent as ever', async (pollution) => {
  await using server = await rawServer(json({ errorCode: 0, httpStatus: 200, data: { result: 1, msg: 'OK' } }))
  const older = clientOf(server).network
  await withPollution(pollution, async () => {
    const { network } = clientOf(server)
    const access = { accessible_offers: [1, 2] }
    expect(await older.affiliates.setOfferAccess(7, access)).toMatchObject({ result: 1 })
    expect(await network.affiliates.setOfferAccess(7, access)).toMatchObject({ result: 1 })
    const none = network.banners.v2.delete({ offer_id: 1, banner_id: [] })
    await expect(none).rejects.toMatchObject({ kind: 'input', issues: [{ path: 'banner_id' }] })
  })
  expect(server.requests.map(({ body }) => body)).toEqual([
    'id=7&accessible_offers=1%2C2',
    'id=7&accessible_offers=1%2C2',
  ])
})

/**
 * Names that this package, ky or zod reads of objects of their own: of an operation, of options, of what a call is sent
 * with, of what is known of a response. Not among them: `status` and `body`, which Node's own fetch reads.
 */
const READ = [
  ...['name', 'method', 'path', 'role', 'effect', 'retry', 'takes', 'idParameter', 'bodyType', 'input'],
  ...['defaults', 'isReport', 'mayPost', 'output', 'unwrapped', 'result', 'pagination', 'row', 'item', 'text'],
  ...['onlyPageWith', 'adapt', 'multipart', 'files', 'onResponse', 'onReceived', 'onProgress', 'onIncomplete'],
  ...['signal', 'timeout', 'totalTimeout', 'maxPages', 'onDrift', 'relay', 'rateLimit', 'validation', 'timezone'],
  ...['maxResponseBytes', 'allowInsecureHttp', 'onEvent', 'warn', 'scrub', 'reported', 'http', 'budget', 'limiter'],
  ...['baseUrl', 'prefix', 'prefixUrl', 'searchParams', 'json', 'hooks', 'context', 'throwHttpErrors'],
  ...['parseJson', 'stringifyJson', 'onDownloadProgress', 'onUploadProgress', 'limit', 'methods', 'statusCodes'],
  ...[
    'shouldRetry',
    'delay',
    'jitter',
    'backoffLimit',
    'maxRetryAfter',
    'direction',
    'skipChecks',
    'abortEarly',
    'check',
    'checks',
    'error',
  ],
  ...['catchall', 'shape', 'fields', 'forbidden', 'prepare', 'innerType', 'in', 'out', 'like', 'params', 'received'],
  ...['errorCode', 'httpStatus', 'message', 'errorMessage', 'trace-id', 'api-trace-id', 'data', 'content'],
  ...['totalItems', 'totalPages', 'items', 'code', 'cause', 'errors', 'syscall', 'page', 'issues', 'limits'],
]

/** A client whose responses come without Node's fetch, which reads such names itself. */
const withoutFetch = (body: object, settings: { affiliateId?: number } = {}) => {
  const sent: unknown[] = []
  const response = new Response(JSON.stringify(body))
  const fetch: typeof globalThis.fetch = async (_, init) => {
    sent.push(init?.body)
    return response
  }
  const client = createClient({ baseUrl: 'https://acme.example', key: 'the-key', fetch, ...settings })
  // The affiliate's client has the calls that are made of it here.
  return { sent, client: client as NetworkClient }
}

const updateOffer = operationsOf('network').get('offers.update') as AnyOperation

describe('with a polluted Object.prototype,', () => {
  it.each(['read', 'anyString'])('%s, an unknown field of a row stays as it came', async (name) => {
    const seen: unknown[] = []
    const spy = (value: unknown) => {
      seen.push(value)
      return 'planted'
    }
    const { client } = withoutFetch({ ...EMPTY, data: [{ id: '1', unknown: 'secret' }] })
    const rows = await withPollution({ [name]: spy }, () => client.advertisers.list())
    expect(rows).toEqual([{ id: '1', unknown: 'secret' }])
    expect(seen).not.toContain('secret')
  })

  it.each(['item', 'anyString'])('%s, a field that is hidden from affiliates is a warning', async (name) => {
    const data = { content: [{ currency: '$' }], page: 1, totalPages: 1, totalItems: 1 }
    const { client } = withoutFetch({ ...EMPTY, data }, { affiliateId: 42 })
    const query = { ...WEEK, fields: ['ck_cost'] } as never
    const list = await withPollution({ [name]: 'x' }, () => client.reports.offer(query).toArray())
    expect(list).toEqual([{ currency: '$' }])
  })

  it('Symbol.iterator, no planted function sees the key', async () => {
    const { client } = withoutFetch(EMPTY)
    const seen: string[] = []
    const spy = function (this: object) {
      seen.push(inspect(this))
      return [][Symbol.iterator]()
    }
    const planted = { value: spy, writable: true }
    await withPlanted(Symbol.iterator, planted, () => client.advertisers.list())
    expect(seen.join()).not.toContain('the-key')
  })

  it('toJSON, no planted function sees the key in an input', async () => {
    const { client } = withoutFetch(EMPTY)
    const seen: string[] = []
    const spy = function (this: object) {
      seen.push(inspect(this))
      return 'planted'
    }
    const list = () => client.advertisers.list({ id: 'the-key' })
    await expect(withPollution({ toJSON: spy }, list)).rejects.toMatchObject({ kind: 'input' })
    expect(seen.join()).not.toContain('the-key')
  })

  it('origin, a client of a relay at a path has no host where there is no page', async () => {
    const client = createClient({ baseUrl: '/network', relay: true, fetch: () => expect.unreachable() })
    const list = () => client.advertisers.list()
    const planted = withPollution({ origin: 'https://evil.example' }, list)
    await expect(planted).rejects.toMatchObject({ kind: 'input', issues: [{ path: 'baseUrl' }] })
  })

  it('id, no offer is changed that was not named', async () => {
    const { sent, client } = withoutFetch(DONE)
    const { offers } = createQueries(client)
    const update = () => offers.update().mutationFn({ status: 'Paused' } as never)
    await expect(withPollution({ id: 5 }, update)).rejects.toMatchObject({ kind: 'input', issues: [{ path: 'id' }] })
    const given = { status: 'Paused' }
    expect(await withPollution({ id: 5 }, async () => argumentsOf(updateOffer, given))).toEqual([undefined, given])
    expect(sent).toEqual([])
  })

  it('scope, keys of queries hold the base URL of their client', async () => {
    const { client } = withoutFetch(PAGE)
    const key = async () => createQueries(client).key()
    expect(await withPollution({ scope: 'x' }, key)).toEqual(['affiliate-network-sdk', 'https://acme.example'])
  })

  it('timezone and extraQuery, keys of queries hold those of their client and call', async () => {
    const options = { baseUrl: 'https://acme.example', key: 'the-key', timezone: 8 } as const
    const { reports } = createQueries(createClient(options))
    const query = { from: '2026-01-01', to: '2026-01-07' }
    const key = async () => JSON.stringify(reports.overall(query, { retries: 0 }).queryKey)
    expect(await withPollution({ timezone: 9, extraQuery: { evil: '1' } }, key)).toBe(await key())
  })

  it('page, an infinite query starts at the first one', async () => {
    const { offers } = createQueries(withoutFetch(PAGE).client)
    const start = async () => offers.list.infinite({ status: 'Active' }).initialPageParam
    expect(await withPollution({ page: 7 }, start)).toBe(1)
  })

  it('files, an upload without files is refused', async () => {
    const { sent, client } = withoutFetch(DONE)
    const upload = () => client.banners.v2.upload({ offer_id: 1 } as never)
    const files = { name: 'a.png', data: new Uint8Array(1) }
    await expect(withPollution({ files }, upload)).rejects.toMatchObject({ kind: 'input', issues: [{ path: 'files' }] })
    expect(sent).toEqual([])
  })
})

describe('with a polluted Object.prototype, what is known of a call is its own:', () => {
  it('a write that was not sent has that outcome, and is retried', async () => {
    const fetch = () => Promise.reject(Object.assign(new TypeError('fetch failed'), { code: 'ECONNREFUSED' }))
    const network = createClient({ baseUrl: 'https://acme.example', key: 'the-key', fetch, retries: 1 })
    const remove = () => network.banners.v3.deleteAll({ offer_id: 1 })
    const failure = { kind: 'connection', outcome: 'not-sent', attempts: 2 }
    await expect(withPollution({ status: 200 }, remove)).rejects.toMatchObject(failure)
  })

  it('callId, an error has the id of its call', async () => {
    const network = createClient({ baseUrl: 'https://acme.example', key: 'the-key', onEvent: () => {} })
    const get = () => network.offers.get(-1)
    await expect(withPollution({ callId: 'planted' }, get)).rejects.toMatchObject({
      callId: expect.stringMatching(/^\w+-\d+$/),
    })
  })

  it.each([
    ['failure', { error: 'planted' }],
    ['page', 7],
  ])('%s, every row of every page is read', async (name, value) => {
    const { client } = withoutFetch({ ...PAGE, totalPages: 1 })
    expect(await withPollution({ [name]: value }, () => client.offers.list().toArray())).toHaveLength(2)
  })

  it.each([
    'status',
    'traceId',
    'response',
    'serviceMessage',
    'issues',
    'code',
    'retryAfterMs',
  ])('a planted setter %s sees nothing of a response', async (name) => {
    const seen: unknown[] = []
    const { client } = withoutFetch({ errorCode: 5, message: 'secret', data: [] })
    const list = () => client.advertisers.list({}, { onResponse: () => {} })
    const planted = { set: (value: unknown) => seen.push(value) }
    await expect(withPlanted(name, planted, list)).rejects.toMatchObject({ kind: 'api', serviceMessage: 'secret' })
    expect(seen).toEqual([])
  })
})

describe('a polluted Object.prototype, of every name that is read,', () => {
  const calls: [name: string, response: object, call: (network: NetworkClient) => PromiseLike<unknown>][] = [
    [
      'a report',
      {
        ...EMPTY,
        data: { content: [{ currency: '$', ck_day: '1', other: 'x' }], page: 1, totalPages: 1, totalItems: 1 },
      },
      (network) => network.reports.overall(WEEK),
    ],
    ['a create', DONE, (network) => network.offers.create(OFFER)],
    ['a list', PAGE, (network) => network.offers.list({ status: 'Active' })],
    ['a redirect test', TEST, (network) => network.tool.testRedirect(LINK)],
  ]
  it.each(
    isEveryCase ? calls : calls.slice(0, 1),
  )('changes nothing of %s, or is an error of this package with nothing sent', async (what, response, call) => {
    await using server = await rawServer(json(response))
    const run = async (pollution: object) => {
      const before = server.requests.length
      const result = await withPollution(pollution, async () => {
        try {
          return JSON.stringify(await call(clientOf(server).network))
        } catch (error) {
          return error
        }
      })
      return { result, sent: server.requests.slice(before).map(({ bytes }) => bytes) }
    }
    const clean = await run({})
    const odd: string[] = []
    // Each call tries each name, with a value that changes from name to name and from call to call.
    const turn = calls.findIndex(([name]) => name === what)
    const values = ['polluted', 7, { polluted: true }, ['polluted'], () => 'polluted', 'backward', true]
    for (const [place, name] of READ.entries()) {
      // Every third name in `npm test`.
      if (!isEveryCase && place % 3 !== 0) continue
      const value = values[(turn + place) % values.length]
      const { result, sent } = await run({ [name]: value })
      const isRefused = result instanceof Error && 'kind' in result && sent.length === 0
      const isSame = result === clean.result && JSON.stringify(sent) === JSON.stringify(clean.sent)
      if (!isRefused && !isSame) odd.push(`${name} = ${typeof value}: ${result}`)
    }
    expect(odd).toEqual([])
  })
})

/** A function that reports its arguments, and whose properties are itself, so that it passes for an object with methods. */
function plantedFunction(report: (args: unknown[]) => void): unknown {
  const planted: unknown = new Proxy(() => {}, {
    get: (_, name) => (typeof name === 'symbol' || name === 'then' ? undefined : name === 'length' ? 0 : planted),
    apply(_, __, args) {
      report(args)
      return Promise.resolve()
    },
  })
  return planted
}

/** Every word of the sources is a name that they may read. Node's own `addEventListener` reads `signal`. */
const wordsOfSources = () => {
  const folders = 'call,client,codecs,errors,operations,options,paging,platform,schemas,transport'
  const texts = globSync(`src/{${folders}}/**/*.ts`).map((file) => readFileSync(file, 'utf8'))
  const words = texts.flatMap((text) => text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '').match(/[a-z]\w+/gi) ?? [])
  const ofJavaScript = [
    'constructor',
    'done',
    'get',
    'next',
    'return',
    'set',
    'signal',
    'then',
    'toJSON',
    'value',
    'writable',
  ]
  return [...new Set(words)].filter((name) => !(name in {}) && !ofJavaScript.includes(name))
}

describe('a function planted in Object.prototype sees neither the key nor a response, and changes nothing:', () => {
  const names = isEveryCase ? wordsOfSources() : [...READ, 'send', 'when'].filter((name) => name !== 'signal')
  const calls: [what: string, call: (network: NetworkClient) => PromiseLike<unknown>][] = [
    ['a list', (network) => network.offers.list().toArray()],
    ['a write', (network) => network.offers.update(1, { status: 'Paused' })],
    ['a request', (network) => network.request({ path: 'v2/getThing', form: { id: 1 } })],
    ['a preview', async (network) => network.preview.request({ path: 'v2/getThing', form: { id: 1 } })],
  ]
  it.each(calls)('%s', async (_, call) => {
    const body = JSON.stringify({ ...PAGE, data: [{ id: 1, name: 'secret row' }] })
    const seen: string[] = []
    const run = async () => {
      const fetch = async () => new Response(body)
      const network = createClient({ baseUrl: 'https://acme.example', key: 'the-key-12', fetch, onEvent: () => {} })
      return JSON.stringify(await call(network).then(undefined, (error) => error.kind ?? `${error}`))
    }
    const clean = await run()
    for (const name of names) {
      const planted = plantedFunction((args) => {
        const text = args.map((arg) => (arg instanceof Response ? 'a response' : inspect(arg))).join()
        if (/the-key-12|secret row|a response/.test(text)) seen.push(`${name}: ${text}`)
      })
      const result = await withPollution({ [name]: planted }, run)
      // Of a planted `body` and others, fetch makes requests that cannot be.
      if (result !== clean && result !== '"input"' && result !== '"connection"') seen.push(`${name}: ${result}`)
    }
    expect(seen).toEqual([])
  })
})

/** Pollutes while a function runs, and no longer: a test runner reads such fields as well. */
async function withPlanted<Result>(name: PropertyKey, planted: object, run: () => Promise<Result>): Promise<Result> {
  Object.defineProperty(Object.prototype, name, { ...planted, configurable: true })
  try {
    return await run()
  } finally {
    delete (Object.prototype as Record<PropertyKey, unknown>)[name]
  }
}

const withPollution = <Result>(fields: object, run: () => Promise<Result>): Promise<Result> =>
  Object.entries(fields).reduce(
    (inner, [name, value]) =>
      () =>
        withPlanted(name, { value, writable: true, enumerable: true }, inner),
    run,
  )()
