import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { clientStateOf } from '../../src/client/registry.ts'
import { connect } from '../../src/mcp/environment.ts'
import { CLIENT_OPTIONS } from '../../src/mcp/index.ts'
import { inProcess } from '../cli/in-process.ts'
import { isEveryCase } from '../every-case.ts'
import { hostInProcess, MOCK, startHost } from './host.ts'
import { INITIALIZE, send, start } from './start.ts'

const KEY = 'k3y-of-the-network'
const SETTINGS = { NETWORK_URL: 'https://acme.example', NETWORK_KEY: KEY }

const CALL = { id: 2, method: 'tools/call', params: { name: 'offers_list', arguments: { max: 1 } } }

/** A network that never responds. */
async function silentNetwork() {
  const server = createServer(() => {})
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const request = once(server, 'request') as Promise<[IncomingMessage]>
  return { settings: { ...SETTINGS, NETWORK_URL: `http://127.0.0.1:${port}` }, request }
}

/** Less than an attempt of the client takes at the most. */
const PROMPTLY = { timeout: 25_000 }

it('aborts calls that go on after stdin is closed', PROMPTLY, async () => {
  const { settings, request } = await silentNetwork()
  const { child, ended } = start([], settings)
  send(child, INITIALIZE, { method: 'notifications/initialized' }, CALL)
  const [{ socket }] = await request
  child.stdin.end()
  await once(socket, 'close')
  expect(await ended).toEqual([0, null])
})

it.each(['offers_list', 'advertisers_list'])('aborts a call of %s that the host cancels', PROMPTLY, async (tool) => {
  const { settings, request } = await silentNetwork()
  const { call } = await hostInProcess(settings)
  const cancel = new AbortController()
  const result = call(tool, {}, cancel.signal).catch((error: unknown) => error)
  const [{ socket }] = await request
  cancel.abort('no longer needed')
  await once(socket, 'close')
  expect(String(await result)).toContain('no longer needed')
})

// All other settings that are not valid: settings.test.ts.
it('ends at the start with an error in one line if the settings are not valid', async () => {
  const { output, ended } = start([], { ...SETTINGS, NETWORK_KEY: ` ${KEY}` })
  expect(await ended).toEqual([2, null])
  expect(output.stdout).toBe('')
  expect(output.stderr).toMatch(
    /^error: NETWORK_KEY: expected a text without control characters or surrounding whitespace.*\n$/,
  )
  expect(output.stderr).not.toContain(KEY)
})

it.each([
  [
    ['--mock'],
    { AFFILIATE_ID: '7' },
    /^error: AFFILIATE_ID: expected an affiliate of the mock network \(42, .*\), received "7"/,
  ],
  [['--seed', '7'], SETTINGS, /^error: --seed: describes the mock network, so expected with --mock only/],
  [['--mock', '--offers', '-1'], {}, /^error: --offers: expected a whole number from 0/],
  [['--alow-writes'], SETTINGS, /^error: there is no flag --alow-writes in mcp \(did you mean --allow-writes\?\)/],
])('ends at the start with %j and the settings %j', async (args, env, message) => {
  const ended = await inProcess(['mcp', ...args], { env: env as Record<string, string> })
  expect(ended).toEqual({ code: 2, stdout: '', stderr: expect.stringMatching(message) })
})

it.runIf(isEveryCase)(
  'takes the mock network whatever the settings say, and as an affiliate with its key',
  async () => {
    const settings = { NETWORK_URL: 'not a URL', AFFILIATE_KEY: KEY, AFFILIATE_ID: '42', NETWORK_TIMEZONE: '' }
    const { call, instructions, said, strayLines, close } = await startHost([...MOCK, '--seed', '7'], settings)
    expect(instructions).toContain('as affiliate 42 sees it')
    expect(instructions).toContain('It is a mock network')
    const { data } = await call('offers_list', { max: 1 })
    expect(data.items).toMatchObject([{ tracking_link: expect.stringContaining('/tl?a=42&o=') }])
    const tested = await call('banners_v3_list', { offer_id: 1001 })
    expect(tested.isError).toBe(false)
    await close()
    expect(said()).not.toMatch(/[?&]key=(?!<API_KEY>)/)
    expect(strayLines).toEqual([])
  },
)

// What is under way when stdin is closed is completed.
it('ends with code 0 and all responses, and writes nothing else to stdout: what libraries print goes to stderr', async () => {
  const library = 'const { parse } = JSON; JSON.parse = (...args) => (console.log("a library"), parse(...args))'
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(library)}`
  const { child, output, ended } = start(MOCK, { NODE_OPTIONS })
  send(child, INITIALIZE, { method: 'notifications/initialized' }, CALL)
  child.stdin.write('this is no message\n')
  child.stdin.end()
  expect(await ended).toEqual([0, null])
  const messages = output.stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(messages).toMatchObject([
    { jsonrpc: '2.0', id: 1 },
    { jsonrpc: '2.0', id: 2, result: { structuredContent: { totalItems: 40 } } },
  ])
  expect(output.stderr).toContain('a library\n')
})

it.runIf(isEveryCase)('has no key in what it prints about lines that are no messages', async () => {
  const { child, output, ended } = start([], { ...SETTINGS, NETWORK_KEY: 'k3y-short' })
  child.stdin.end('k3y-short\n')
  expect(await ended).toEqual([0, null])
  expect(output.stderr).not.toContain('k3y-short')
})

it.runIf(isEveryCase)('takes files of 8 MB in one call', PROMPTLY, async () => {
  const { child, output } = start(MOCK)
  const files = { name: 'a.zip', data: Buffer.alloc(8_000_000).toString('base64') }
  const params = { name: 'banners_v3_upload', arguments: { offer_id: 1, files } }
  // The tool needs --allow-writes: what counts is that it was called.
  send(child, INITIALIZE, { id: 2, method: 'tools/call', params })
  while (!output.stdout.includes('"id":2')) await once(child.stdout, 'data')
})

it.runIf(isEveryCase)('ends without an error when its host is gone', PROMPTLY, async () => {
  const { child, output, ended } = start(MOCK)
  send(child, INITIALIZE)
  await once(child.stdout, 'data')
  child.stdout.destroy()
  send(child, { method: 'notifications/initialized' }, CALL)
  expect(await ended).toEqual([0, null])
  expect(output.stderr).toBe('')
})

it('reports a call that takes too long before hosts give up after 60 seconds', () => {
  const { client } = connect(SETTINGS, CLIENT_OPTIONS)
  expect(clientStateOf(client)?.totalTimeout).toBe(50_000)
})

it('ends at Ctrl-C', async () => {
  const { child, output, ended } = start(MOCK)
  send(child, INITIALIZE)
  await once(child.stdout, 'data')
  child.kill('SIGINT')
  expect(await ended).toEqual([130, null])
  expect(output.stderr).toBe('')
})
