import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isAffiliateNetworkError } from '../../../src/errors/errors.ts'
import { isEveryCase, runs } from '../../every-case.ts'
import { rawServer } from '../../raw-server/raw-server.ts'
import { data, json, response } from '../../raw-server/responses.ts'
import { fails } from '../../secrets/fails.ts'
import { clientOf } from '../client.ts'

const text = (body: string) => response(200, body, { 'content-type': 'application/json' })

describe('envelopes are read strictly', () => {
  it.each([
    ['a number', '12'],
    ['a text', '"errorCode"'],
    ['null', 'null'],
    ['true', 'true'],
    ['an array', '[{"errorCode":0}]'],
    ['an empty object', '{}'],
    ['no errorCode', '{"data":[]}'],
    ['errorCode null', '{"errorCode":null,"data":[]}'],
    ['errorCode empty', '{"errorCode":"","data":[]}'],
    ['errorCode true', '{"errorCode":true,"data":[]}'],
    ['errorCode a word', '{"errorCode":"ok","data":[]}'],
    ['errorCode with a fraction', '{"errorCode":0.5,"data":[]}'],
    ['errorCode 1e400', '{"errorCode":1e400,"data":[]}'],
    ['errorCode an array', '{"errorCode":[],"data":[]}'],
    ['errorCode in blanks', '{"errorCode":" 0 ","data":[]}'],
    ['errorCode in hex', '{"errorCode":"0x0","data":[]}'],
    ['errorCode of the prototype', '{"__proto__":{"errorCode":0},"data":[]}'],
    ['httpStatus a word', '{"errorCode":0,"httpStatus":"OK","data":[]}'],
    ['NaN', '{"errorCode":0,"data":NaN}'],
  ])('%s is a ResponseError', async (_, body) => {
    await using server = await rawServer(text(body))
    for (const validation of ['warn', 'throw', 'off'] as const) {
      const error = await fails(clientOf(server, { validation }).network.advertisers.list())
      expect(error).toMatchObject({ kind: 'response', status: 200, outcome: 'unknown', attempts: 1 })
    }
  })

  it.each([
    ['numeric strings', '{"errorCode":"0","httpStatus":"200","data":[]}'],
    [
      'null and empty texts',
      '{"errorCode":0,"message":null,"errorMessage":"","trace-id":null,"api-trace-id":"","data":[]}',
    ],
    [
      'texts that are none',
      '{"errorCode":0,"message":{},"errorMessage":[],"trace-id":false,"api-trace-id":9007199254740993,"data":[]}',
    ],
    ['unknown fields', '{"errorCode":0,"new":{"a":1},"data":[]}'],
    ['a message that is a number', '{"errorCode":0,"message":5,"data":[]}'],
    ['a key twice: the last one counts', '{"errorCode":1,"errorCode":0,"data":[]}'],
    ['no data', '{"errorCode":0}'],
    ['data null', '{"errorCode":0,"data":null}'],
    ['data an empty text', '{"errorCode":0,"data":""}'],
  ])('%s are accepted', async (_, body) => {
    await using server = await rawServer(text(body))
    expect(await clientOf(server).network.advertisers.list()).toEqual([])
  })
})

describe('paging figures are read strictly', () => {
  const page = (figures: object) =>
    json({ errorCode: 0, data: [{ id: 1 }], page: 1, totalPages: 1, totalItems: 1, ...figures })

  it.each([
    '',
    ' 12 ',
    '0x10',
    null,
    [],
    true,
    -1,
    1.5,
    'abc',
    '1e3',
    {},
    '-1',
  ])('%j is no number of pages or rows', async (value) => {
    for (const name of ['page', 'totalPages', 'totalItems']) {
      await using server = await rawServer(page({ [name]: value }))
      for (const validation of ['warn', 'off'] as const) {
        const error = await fails(clientOf(server, { validation }).network.offers.list())
        expect(error).toMatchObject({ kind: 'response', page: 1, attempts: 1 })
      }
    }
  })

  it('numeric strings are numbers', async () => {
    await using server = await rawServer(page({ page: '1', totalPages: '3', totalItems: '2001' }))
    const first = await clientOf(server, { validation: 'off' }).network.offers.list()
    expect(first).toMatchObject({ page: 1, totalPages: 3, totalItems: 2001, hasNextPage: true })
  })
})

describe('numbers, names and depths that break programs', () => {
  const advertiser = (id: string) =>
    text(`{"errorCode":0,"data":[{"id":${id},"first_name":"A","last_name":"B","status":"Active"}]}`)

  it('an id over 2^53 keeps all its digits', async () => {
    await using server = await rawServer(advertiser('9007199254740993'))
    const { network, events } = clientOf(server, { validation: 'throw' })
    expect((await network.advertisers.list())[0]?.id).toBe('9007199254740993')
    expect(events.map(({ type }) => type)).toEqual(['request', 'response', 'end'])
  })

  it('where a number is documented, it is reported and passed through with its digits', async () => {
    const body =
      '{"errorCode":0,"data":{"7":{"offer_id":9007199254740993,"approvedAffiliates":[],"blockedAffiliates":[]}}}'
    await using server = await rawServer(text(body))
    const { network, events } = clientOf(server)
    expect(await network.affiliates.listOfferAccess(7)).toMatchObject([{ offer_id: '9007199254740993' }])
    expect(events.at(-2)).toMatchObject({ type: 'warning', code: 'drift', path: expect.stringContaining('offer_id') })
    const error = await fails(network.with({ validation: 'throw' }).affiliates.listOfferAccess(7))
    expect(error.issues).toMatchObject([{ path: expect.stringContaining('offer_id'), expected: 'an integer' }])
  })

  it('what nobody documents keeps its digits too, whatever stands beside it', async () => {
    const row = '{"id":4,"first_name":"A","last_name":"B","status":"Active","extra":{"list":[ -12345678901234567890]}}'
    await using server = await rawServer([
      text(`{"errorCode":0,"data":[${row}]}`),
      text(`{"errorCode":0,"data":[${row}]}`),
      text('{"errorCode":0,"data":9007199254740993}'),
      text('{"errorCode":7,"data":9007199254740993,"near":9007199254740991,"rate":12345678901234567.5}'),
    ])
    const { network } = clientOf(server)
    const extra = { list: ['-12345678901234567890'] }
    expect(await network.advertisers.list()).toMatchObject([{ id: '4', extra }])
    expect(await network.with({ validation: 'off' }).advertisers.list()).toMatchObject([{ id: 4, extra }])
    expect(await network.request({ path: 'v2/x' })).toBe('9007199254740993')
    const error = await fails(network.advertisers.list())
    expect(error.body).toEqual({
      errorCode: 7,
      data: '9007199254740993',
      near: 9007199254740991,
      rate: Number('12345678901234567.5'),
    })
  })

  it('1e400 is reported', async () => {
    await using server = await rawServer(advertiser('1e400'))
    const error = await fails(clientOf(server, { validation: 'throw' }).network.advertisers.list())
    expect(error).toMatchObject({ kind: 'response', issues: [{ path: '[0].id', received: 'a number' }] })
  })

  it('__proto__ is an id like any other', async () => {
    const maps = '"approvedAffiliates":{"__proto__":"P","constructor":"C","3":"N"},"blockedAffiliates":[]'
    await using server = await rawServer(text(`{"errorCode":0,"data":{"__proto__":{"offer_id":5,${maps}}}}`))
    const [access] = await clientOf(server, { validation: 'throw' }).network.affiliates.listOfferAccess(5)
    expect(Object.entries(access?.approvedAffiliates ?? {})).toEqual([
      ['3', 'N'],
      ['__proto__', 'P'],
      ['constructor', 'C'],
    ])
    expect(({} as { offer_id?: unknown }).offer_id).toBeUndefined()
  })

  it('__proto__ in an error body changes no prototype', async () => {
    await using server = await rawServer(text('{"errorCode":5,"__proto__":{"polluted":1}}'))
    const error = await fails(clientOf(server).network.advertisers.list())
    expect(Object.keys(error.body as object)).toEqual(['errorCode', '__proto__'])
    expect(Object.getPrototypeOf(error.body)).toBe(Object.prototype)
  })

  const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`

  const nested: readonly (readonly [string, string])[] = [
    ['as data', `{"errorCode":0,"data":${deep}}`],
    ['as a row', `{"errorCode":0,"data":[${deep}]}`],
    ['as a field', `{"errorCode":0,"data":[{"id":1,"first_name":${deep},"last_name":"B","status":"Active"}]}`],
    ['of an error', `{"errorCode":7,"data":${deep}}`],
    ['as errorCode', `{"errorCode":${deep}}`],
    ['as the whole response', deep],
    ['cut', deep.slice(0, -5)],
  ]
  it.each(
    isEveryCase ? nested : nested.slice(0, 1),
  )('200,000 nested arrays %s end in a response or an error of the package', async (_, body) => {
    await using server = await rawServer(text(body))
    for (const validation of ['warn', 'throw', 'off'] as const) {
      const { network } = clientOf(server, { validation, retries: 0 })
      const calls = [() => network.advertisers.list(), () => network.request({ path: 'v2/x' })]
      for (const call of calls) {
        const result: unknown = await call().catch((error: unknown) => error)
        // Compared as a whole: a failing assertion would print 200,000 brackets.
        if (result instanceof Error && !isAffiliateNetworkError(result)) expect.unreachable(result.name)
      }
    }
  })

  it('a map may come as an empty array', async () => {
    await using server = await rawServer(data([]))
    expect(await clientOf(server, { validation: 'throw' }).network.affiliates.listOfferAccess(7)).toEqual([])
  })

  it('whatever JSON comes, a call gives data or an error of the package', async () => {
    let body = ''
    await using server = await rawServer((socket) => void socket.write(text(body)))
    const { network } = clientOf(server, { retries: 0, onEvent: () => {} })
    const calls = [
      () => network.advertisers.list(),
      () => network.offers.list().then(),
      () => network.offers.get(7),
      () => network.offers.update(7, { status: 'Paused' }),
      () => network.affiliates.listOfferAccess(7),
      () => network.affiliates.setOfferAccess(7, { accessible_offers: 1 }),
      () => network.banners.v2.list({ offer_id: 1, a: 2 }),
      () => network.banners.v3.list({ offer_id: 1, a: 2 }),
      () => network.tool.testRedirect({ url: 'https://t.example/', country: 'US', os: 'iOS', osv: '9.0' }),
      () => network.reports.conversion({ from: '2026-01-01', to: '2026-01-02', timezone: 0 }).then(),
    ]
    const anyData = fc.oneof(
      fc.jsonValue(),
      fc.array(fc.dictionary(fc.constantFrom('id', 'offer_id', 'content', 'url', '__proto__'), fc.jsonValue())),
    )
    const envelope = fc.record({
      errorCode: fc.constantFrom(0, '0'),
      data: anyData,
      page: fc.constantFrom(1, '1'),
      totalPages: fc.constant(1),
      totalItems: fc.constant('1'),
    })
    await fc.assert(
      fc.asyncProperty(fc.oneof(envelope, fc.jsonValue()), fc.nat(calls.length - 1), async (value, index) => {
        body = JSON.stringify(value)
        try {
          await calls[index]?.()
        } catch (error) {
          if (!isAffiliateNetworkError(error)) throw error
          expect(['api', 'response']).toContain(error.kind)
        }
      }),
      { numRuns: runs(600), interruptAfterTimeLimit: 10_000 },
    )
  })
})
