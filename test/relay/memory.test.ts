import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { isEveryCase } from '../every-case.ts'
import type { RelayState } from './relay-process.ts'

const MEGABYTE = 1024 * 1024
const program = fileURLToPath(new URL('relay-process.ts', import.meta.url))

const onLinux = it.skipIf(process.platform !== 'linux')

/** In megabytes. Smaller files, as fewer forms below, show the same in less time. */
const [SMALL, LARGE, MOST_GROWTH] = isEveryCase ? [30, 160, 100] : [20, 80, 50]

onLinux(`an upload of ${LARGE} MB takes hardly more memory of the relay than one of ${SMALL} MB`, async () => {
  let received = 0
  const network = createServer((incoming, outgoing) => {
    incoming.on('data', (chunk: Buffer) => (received += chunk.length))
    incoming.on('end', () => outgoing.end('{"errorCode":0,"data":[]}'))
  })
  await new Promise<void>((resolve) => network.listen(0, '127.0.0.1', resolve))
  const { port, state } = await startRelay(`http://127.0.0.1:${(network.address() as AddressInfo).port}`)
  expect(await upload(port, SMALL)).toBe(200)
  const before = (await state()).peak
  expect(await upload(port, LARGE)).toBe(200)
  const growth = (await state()).peak - before
  network.close()
  expect(received).toBeGreaterThan((SMALL + LARGE) * MEGABYTE)
  expect(growth / MEGABYTE).toBeLessThan(MOST_GROWTH)
})

const FORMS = isEveryCase ? 100 : 40

onLinux(`${FORMS} forms of 8 MiB at once take little memory of the relay, and end in 400 or 503`, async () => {
  const { port, state } = await startRelay('http://127.0.0.1:1')
  const form = Buffer.alloc(8 * MEGABYTE, 'x').fill('id=1&status=Paused&name=', 0, 24)
  const before = (await state()).peak
  const posts = Array.from({ length: FORMS }, () => post(port, form, REFUSED))
  const refused = Promise.all(posts.map(({ status }) => status))
  // None has sent its last byte: the first responses are to forms that are too much.
  await Promise.any(posts.map(async ({ status }) => expect(await status).toBe(503)))
  for (const { end } of posts) end()
  const statuses = await refused
  const growth = (await state()).peak - before
  const after = post(port, Buffer.from('id=1&status=Paused'), REFUSED)
  after.end()
  expect(await after.status).toBe(403)
  // A connection may be reset, as it is closed before all of the form was read.
  expect([400, 503, 'reset']).toEqual(expect.arrayContaining(statuses))
  expect(statuses).toEqual(expect.arrayContaining([400, 503]))
  expect(growth / MEGABYTE).toBeLessThan(200)
})

// Takes ten seconds each, so it is for `EVERY_CASE=true`.
it.skipIf(process.platform !== 'linux' || !isEveryCase).each([
  ['a read', 'GET /network/api/v2/getOffers?page=1', '', '{"errorCode":0,"data":[{"name":"TEXT"}]}'],
  ['a write', 'POST /network/api/v2/setOffer', 'id=1&status=Paused', '{"errorCode":0,"data":{"name":"TEXT"}}'],
])(
  '150 pages that read nothing of their 8 MB of %s take little memory of the relay, and the rest gets status 503',
  async (_, line, form, text) => {
    const rows = text.replace('TEXT', 'x'.repeat(8 * MEGABYTE))
    const network = createServer((_, outgoing) => outgoing.end(rows))
    await new Promise<void>((resolve) => network.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void network.close())
    const { port, state } = await startRelay(`http://127.0.0.1:${(network.address() as AddressInfo).port}`)
    // What the first response takes, code included, is not of those that wait.
    await (await fetch(`http://127.0.0.1:${port}/network/api/v2/getOffers?page=1`)).text()
    const before = (await state()).peak
    const sockets = Array.from({ length: 150 }, () => {
      const socket = connect(port, '127.0.0.1')
      const headers = [`host: 127.0.0.1:${port}`, 'content-type: application/x-www-form-urlencoded']
      socket.write([`${line} HTTP/1.1`, ...headers, `content-length: ${form.length}`, '', form].join('\r\n'))
      onTestFinished(() => void socket.destroy())
      return socket
    })
    while ((await state()).responses <= sockets.length) await new Promise(setImmediate)
    const growth = (await state()).peak - before
    const statuses = await Promise.all(sockets.map(async (socket) => String(await once(socket, 'data')).slice(9, 12)))
    expect(new Set(statuses)).toEqual(new Set(['200', '503']))
    expect(growth / MEGABYTE).toBeLessThan(200)
  },
)

const M = 8 * MEGABYTE
const filled = (start: string, unit: string) => start + unit.repeat((M - start.length) / unit.length)
const listed = (name: string, value: string, length = 9_999) =>
  `id=1&${Array.from({ length }, (_, index) => `${name}[${index}]=${value}`).join('&')}`

/** Without `EVERY_CASE=true`, there are those that once took the longest. */
const OFTEN = ['commas', '10,000 ids', '9,999 names', 'names as JSON']

const BODIES: [what: string, body: string][] = [
  ['commas', filled('id=1&categories=', ',')],
  ['1,', filled('id=1&categories=', '1,')],
  ['10,000 ids', `id=1&categories=1${',1'.repeat(9_999)}`],
  ['9,999 items that are none', listed('categories', 'x')],
  ['1,000 rules', listed('device_rules', '1:OS:iOS(9.0-)', 1000)],
  ['9,999 rules that are none', listed('geo_countries', 'UK:1:CA')],
  ['9,999 names', listed('x', '%41'.repeat(250))],
  ['&', filled('', '&')],
  ['=', filled('', '=')],
  ['%', filled('id=1&name=', '%')],
  ['%41', filled('id=1&name=', '%41')],
  ['+', filled('id=1&name=', '+')],
  ['+ as a date', filled('id=1&expire_date=', '+')],
  ['one number', filled('id=1&payout=', '1')],
  ['one address', filled('id=1&url=http://', '%22')],
  ['[ as JSON', filled('', '[')],
  ['[[]] as JSON', '['.repeat(M / 2) + ']'.repeat(M / 2)],
  ['names as JSON', filled('{', '"":"",')],
]

let relay: Awaited<ReturnType<typeof forkRelay>> | undefined
afterAll(() => relay?.stop())

onLinux.each(BODIES.filter(([what]) => isEveryCase || OFTEN.includes(what)))(
  '8 MiB of %s take at most 250 ms of CPU and 200 MB of the relay',
  async (what, body) => {
    relay ??= await forkRelay('http://127.0.0.1:1')
    const { port, state } = relay
    const type = what.endsWith('JSON') ? 'application/json' : 'application/x-www-form-urlencoded'
    const send = async (text: string) => {
      const sent = post(port, Buffer.from(text), { 'content-type': type }, what.endsWith('JSON') ? 'test' : 'setOffer')
      sent.end()
      return sent.status
    }
    expect(await send('x')).toBe(400)
    const before = await state()
    expect([400, 413, 502]).toContain(await send(body))
    const after = await state()
    expect(after.cpu - before.cpu).toBeLessThan(250)
    expect((after.peak - before.peak) / MEGABYTE).toBeLessThan(200)
  },
)

/** Starts a relay for one test. */
async function startRelay(network: string) {
  const relay = await forkRelay(network)
  onTestFinished(relay.stop)
  return relay
}

async function forkRelay(network: string) {
  const relay = fork(program, [network], { execArgv: ['--conditions=affiliate-network-sdk-source'] })
  const [port] = (await once(relay, 'message')) as [number]
  const state = async () => {
    relay.send('?')
    return ((await once(relay, 'message')) as [RelayState])[0]
  }
  return { port, state, stop: () => void relay.kill() }
}

/** Lets the server use a relay whose `authorize` refuses all. */
const REFUSED = { 'x-refused': '1', 'content-type': 'application/x-www-form-urlencoded' }

/** Posts a body, but for its last byte. The response may come before. */
function post(port: number, body: Buffer, headers: Readonly<Record<string, string>>, call = 'setOffer') {
  const outgoing = request(`http://127.0.0.1:${port}/network/api/v2/${call}`, {
    method: 'POST',
    headers: { ...headers, 'content-length': body.length },
  })
  outgoing.write(body.subarray(0, -1))
  const status = new Promise<number | 'reset'>((resolve) => {
    outgoing.on('error', () => resolve('reset'))
    outgoing.on('response', (incoming) => resolve(incoming.resume().statusCode ?? 0))
  })
  return { status, end: () => void outgoing.end(body.subarray(-1)) }
}

/** Uploads one file of so many megabytes, and returns the status of the response. */
async function upload(port: number, megabytes: number): Promise<number> {
  const outgoing = request(`http://127.0.0.1:${port}/network/api/v3/setOfferBanners?offer_id=1`, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
  })
  const answered = once(outgoing, 'response')
  await pipeline(Readable.from(body(megabytes)), outgoing)
  const [incoming] = await answered
  incoming.resume()
  return incoming.statusCode
}

function* body(megabytes: number): Generator<Buffer> {
  yield Buffer.from('--b\r\ncontent-disposition: form-data; name="file[0]"; filename="a.zip"\r\n\r\n')
  const chunk = Buffer.alloc(MEGABYTE, 'x')
  for (let sent = 0; sent < megabytes; sent++) yield chunk
  yield Buffer.from('\r\n--b--\r\n')
}
