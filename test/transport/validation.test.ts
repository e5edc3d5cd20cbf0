import { describe, expect, it } from 'vitest'
import { rawServer } from '../raw-server/raw-server.ts'
import { json } from '../raw-server/responses.ts'
import { CANARY } from '../secrets/canary.ts'
import { hushed } from '../secrets/console.ts'
import { expectNoKey } from '../secrets/expect-no-key.ts'
import { fails } from '../secrets/fails.ts'
import { clientOf } from './client.ts'

const row = { id: 4, first_name: 'A', last_name: 'B', status: 'Active', extra: [1] }
/** Two rows that do not fit in two places, one of them twice. */
const misfits = json({
  errorCode: 0,
  data: [row, { ...row, first_name: {} }, { ...row, first_name: [], last_name: true }],
})

describe('validation', () => {
  it("'warn' passes a wrong value through unchanged, converts the rest, and reports once per path", async () => {
    await using server = await rawServer(misfits)
    const { network, events } = clientOf(server)
    const rows = await network.advertisers.list()
    expect(rows).toEqual([
      { ...row, id: '4' },
      { ...row, id: '4', first_name: {} },
      { ...row, id: '4', first_name: [], last_name: true },
    ])
    const drift = {
      type: 'warning',
      code: 'drift',
      operation: 'advertisers.list',
      callId: events[0]?.callId,
      message: expect.stringContaining('advertisers.list: '),
    }
    const reported = [
      { ...drift, path: 'first_name', expected: expect.stringContaining('a string'), received: 'an object' },
      { ...drift, path: 'last_name', expected: expect.stringContaining('a string'), received: 'a boolean' },
    ]
    expect(events.filter(({ type }) => type === 'warning')).toEqual(reported)
    await network.advertisers.list()
    expect(events.filter(({ type }) => type === 'warning')).toHaveLength(2)
  })

  it("'warn' without a listener: console.warn, once, without the key", async () => {
    await using server = await rawServer(json({ errorCode: 0, data: { [CANARY]: { offer_id: true } } }))
    const { network } = clientOf(server, { onEvent: undefined })
    const lines = await hushed(async () => {
      await network.affiliates.listOfferAccess(7)
      await network.affiliates.listOfferAccess(7)
    })
    expect(lines).toContain(
      'affiliate-network-sdk: affiliates.listOfferAccess: offer_id: expected an integer, received a boolean',
    )
    expect(new Set(lines).size).toBe(lines.length)
    expectNoKey(lines, CANARY)
  })

  it("'warn' reports a map once, whatever its keys; 'throw' names each key", async () => {
    const banners = (first: number) => ({
      [first]: [
        { id: 1, width: [] },
        { id: 2, width: [] },
      ],
      [first + 1]: [{ id: 3, width: [] }],
      [first + 2]: 5,
    })
    await using server = await rawServer([
      json({ errorCode: 0, data: banners(1001) }),
      json({ errorCode: 0, data: banners(2001) }),
      json({ errorCode: 0, data: banners(1001) }),
    ])
    const { network, events } = clientOf(server)
    await network.banners.v2.list({ offer_id: [1001, 1002] as never, a: 7 })
    await network.banners.v2.list({ offer_id: 2001, a: 7 })
    const reported = events.flatMap((event) => (event.type === 'warning' && event.code === 'drift' ? [event.path] : []))
    expect(reported.filter((path) => path === 'width' || path === '')).toEqual(['width', ''])
    expect(reported.join()).not.toMatch(/\d/)
    const strict = network.with({ validation: 'throw' })
    const error = await fails(strict.banners.v2.list({ offer_id: 1001, a: 7 }))
    expect(
      error.issues?.map(({ path }) => path).filter((path) => path.includes('width') || !path.includes('.')),
    ).toEqual(['1001[0].width', '1001[1].width', '1002[0].width', '1003'])
  })

  it("'throw' is a ResponseError with every issue", async () => {
    await using server = await rawServer(misfits)
    const error = await fails(clientOf(server, { validation: 'throw' }).network.advertisers.list())
    expect(error).toMatchObject({
      kind: 'response',
      operation: 'advertisers.list',
      status: 200,
      outcome: 'unknown',
      attempts: 1,
    })
    expect(error.issues?.map(({ path, received }) => [path, received])).toEqual([
      ['[1].first_name', 'an object'],
      ['[2].first_name', 'an empty array'],
      ['[2].last_name', 'a boolean'],
    ])
    expect(error.body).toMatchObject({ errorCode: 0 })
  })

  it("'throw' shows no key that the service put into names or values", async () => {
    await using server = await rawServer(json({ errorCode: 0, data: { [CANARY]: { offer_id: CANARY } } }))
    const error = await fails(clientOf(server, { validation: 'throw' }).network.affiliates.listOfferAccess(7))
    expect(error.issues?.[0]?.path).toBe('<API_KEY>.offer_id')
  })

  it("'off' does not look", async () => {
    await using server = await rawServer(misfits)
    const { network, events } = clientOf(server, { validation: 'off' })
    expect((await network.advertisers.list())[2]).toEqual({ ...row, first_name: [], last_name: true })
    expect(events.filter(({ type }) => type === 'warning')).toEqual([])
  })

  it('a success with an error message is a warning that shows it, once for each operation', async () => {
    const notAll = json({ errorCode: 0, message: 'Done', errorMessage: `Not all: ${CANARY}`, data: [] })
    await using server = await rawServer(notAll)
    const { network, events } = clientOf(server)
    expect(await network.offers.update(42, { status: 'Paused' })).toEqual({ id: 42, message: 'Done' })
    await network.offers.update(43, { status: 'Paused' })
    expect(await network.offers.list().toArray()).toEqual([])
    expect((await network.offers.list()).items).toEqual([])
    expect(await network.request({ path: 'v2/getThings' })).toEqual([])
    const [path, received] = ['errorMessage', '"Not all: <API_KEY>"']
    const message = `${path}: expected an empty string, received ${received}`
    expect(events.filter(({ type }) => type === 'warning')).toMatchObject(
      ['offers.update', 'offers.list', 'request'].map((operation) => ({
        code: 'drift',
        operation,
        path,
        received,
        message: `${operation}: ${message}`,
      })),
    )
    expectNoKey(events, CANARY)
  })

  it("a success with an error message is an error with 'throw', and nothing with 'off'", async () => {
    await using server = await rawServer(json({ errorCode: 0, errorMessage: { cap: ['too low'] }, data: [] }))
    const { network, events } = clientOf(server, { validation: 'throw' })
    const issue = { path: 'errorMessage', received: String.raw`"{\"cap\":[\"too low\"]}"` }
    const calls = [
      network.offers.update(42, { status: 'Paused' }),
      network.offers.list(),
      network.offers.list().toArray(),
      network.banners.v2.upload({ offer_id: 1, files: { name: 'a.png', data: new Uint8Array(9) } }),
      network.request({ path: 'v2/getThings' }),
    ]
    for (const error of await Promise.all(calls.map((call) => fails(call))))
      expect(error).toMatchObject({ kind: 'response', outcome: 'unknown', status: 200, issues: [issue] })
    await network.with({ validation: 'off' }).advertisers.list()
    expect(events.filter(({ type }) => type === 'warning')).toEqual([])
    expect(server.requests).toHaveLength(6)
  })

  it('a schema of a raw request always throws', async () => {
    await using server = await rawServer(misfits)
    const schema = {
      '~standard': {
        version: 1,
        vendor: 'test',
        validate: () => ({ issues: [{ message: CANARY, path: [0, { key: CANARY }] }] }),
      },
    } as const
    for (const validation of ['warn', 'throw', 'off'] as const) {
      const { network } = clientOf(server, { validation })
      const error = await fails(network.request({ path: 'v2/x', schema }))
      expect(error).toMatchObject({
        kind: 'response',
        issues: [{ path: '[0].<API_KEY>', received: 'other data (<API_KEY>)' }],
      })
    }
  })
})
