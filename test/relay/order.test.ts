import { connect } from 'node:net'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createClient } from '../../src/index.ts'
import { createRelay, type RefusedRequest } from '../../src/relay/index.ts'
import { json } from '../raw-server/responses.ts'
import { relayed } from './relayed.ts'

const FORM = 'content-type: application/x-www-form-urlencoded'

it('an invalid input is refused before authorize is asked', async () => {
  const invalid = 'v2/getOffers?page=x'
  await using none = await relayed(['offers.list'], {
    authorize: (_request, { operation }) => operation === 'offers.get',
  })
  expect((await none.get(invalid)).status).toBe(400)
  await using some = await relayed(['offers.list'], { authorize: (_request, { input }) => input.page === 1 })
  expect((await some.get(invalid)).status).toBe(400)
  expect((await some.get('v2/getOffers?page=1')).status).toBe(200)
  expect((await some.get('v2/getOffers?page=2')).status).toBe(403)
})

const OFFER = 'id=1&status=Paused'
it.each<[what: string, line: string, headers: string[], body: string, status: number, operation: string | undefined]>([
  ['an unknown path', 'GET /network/api/v2/getKeys', [], '', 403, undefined],
  ['another call', 'GET /network/api/v2/getAdvertisers', [], '', 403, 'advertisers.list'],
  ['a wrong method', 'POST /network/api/v2/getOffers', [], '', 403, 'offers.list'],
  ['a wrong method of a create or update', 'GET /network/api/v2/setOffer', [], '', 403, undefined],
  [
    'a create or update',
    'POST /network/api/v2/setOffer',
    [FORM, 'origin: https://evil.example'],
    OFFER,
    403,
    undefined,
  ],
  ['a delete of some or all', 'POST /network/api/v3/delOfferBanners', [FORM], 'offer_id=1', 403, undefined],
  ['a create', 'POST /network/api/v2/setOffer', [FORM], 'status=Paused', 403, 'offers.create'],
  ['an update that is not valid', 'POST /network/api/v2/setOffer', [FORM], 'id=1&x=1', 400, 'offers.update'],
  ['a form of another type', 'POST /network/api/v2/setOffer', ['content-type: text/plain'], OFFER, 400, undefined],
  ['parameters in the query', 'POST /network/api/v2/setOffer?id=1', [FORM], 'status=Paused', 400, undefined],
  ['two spellings', 'GET /network/api/v2/getOffers?offer_ids=1&offer_ids[0]=2', [], '', 400, 'offers.list'],
  ['10,001 items', `GET /network/api/v2/getOffers?offer_ids=${','.repeat(10_000)}`, [], '', 400, 'offers.list'],
])('onRefused names the call of %s, if it is known', async (_, line, headers, body, status, operation) => {
  const refused: RefusedRequest[] = []
  const onRefused = (one: RefusedRequest) => refused.push(one)
  await using relay = await relayed(['offers.list', 'offers.update'], { onRefused })
  const received = await relay.raw(line, [...headers, `content-length: ${body.length}`], body)
  expect(refused.map((one) => [one.status, one.operation])).toEqual([[status, operation]])
  expect(JSON.parse(received.body).message).toMatch(/^the relay /)
  expect(relay.sent()).toEqual([])
})

it('a page that reads nothing of a large response for 30 seconds is cut off', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const rows = json({ errorCode: 0, data: [{ name: 'é'.repeat(8_000_000) }] })
  await using relay = await relayed(['offers.list'], {}, rows)
  const socket = connect(relay.served.port, '127.0.0.1')
  socket.write(`GET /network/api/v2/getOffers?page=1 HTTP/1.1\r\nhost: 127.0.0.1:${relay.served.port}\r\n\r\n`)
  while (relay.served.responses.length === 0) await new Promise(setImmediate)
  // Waits until the buffers of the connection are full, so that nothing is read of the response any more.
  for (let turn = 0; turn < 1000; turn++) await new Promise(setImmediate)
  vi.advanceTimersByTime(30_000)
  let read = 0
  socket.on('data', (data) => (read += data.length))
  await new Promise((resolve) => socket.on('error', resolve).on('close', resolve))
  expect(read).toBeLessThan(15_000_000)
})

it('a query of commas, or of many fields, costs no time', async () => {
  const network = createClient({ baseUrl: 'https://network.example', key: 'the-key' })
  const relay = createRelay(network, { allow: ['offers.list', 'reports.conversion'] })
  const cpuOf = async (query: string) => {
    const start = process.cpuUsage()
    const { status } = await relay(new Request(`https://app.example/network/api/v2/${query}`))
    const { user, system } = process.cpuUsage(start)
    return [status, (user + system) / 1000] as const
  }
  const fields = Array.from({ length: 6000 }, (_, index) => `ck_${index}=1`).join('&')
  for (const query of [`getOffers?offer_ids=${','.repeat(60_000)}`, `getConversionReport?${fields}`]) {
    // The first request compiles the code.
    await cpuOf(query)
    const costs = [await cpuOf(query), await cpuOf(query), await cpuOf(query)]
    expect(costs.map(([status]) => status)).toEqual([400, 400, 400])
    // A busy machine takes 100 ms for many fields. What compares each with each other takes seconds.
    expect(Math.min(...costs.map(([, cpu]) => cpu))).toBeLessThan(query.startsWith('getOffers') ? 5 : 500)
  }
})
