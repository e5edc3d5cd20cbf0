import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, it } from 'vitest'
import { createMockNetwork, type MockNetwork } from '../../src/msw/index.ts'
import { inProcess } from '../cli/in-process.ts'
import { deploy } from './deployment.ts'

const folder = mkdtempSync(join(tmpdir(), 'doctor-'))
afterAll(() => rmSync(folder, { recursive: true }))
const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

async function deployment(changes: Parameters<typeof deploy>[0] = {}) {
  const opened = await deploy(changes)
  closing.push(opened.close)
  return opened
}

function saved(name: string, profile: unknown): string {
  const file = join(folder, name)
  writeFileSync(file, typeof profile === 'string' ? profile : JSON.stringify(profile))
  return file
}

it('prints a line for each fact, what follows from it, and how many differ', async () => {
  const { env } = await deployment({ largestLimit: 1000, yearDigits: 4 })
  const { code, stdout } = await inProcess(['doctor'], { env })
  expect(code).toBe(0)
  const lines = stdout.split('\n')
  expect(lines).toContain('! How large may a page be? 1,000 rows → request at most limit: 1000')
  expect(lines).toContain('! How many digits do report years have? 4 → set reportYear: 4')
  expect(lines).toContain('✓ Is timezone honored? yes')
  expect(lines.at(-2)).toBe('14 as documented, 2 differ, 12 not documented, 0 could not be seen')
})

it('fits in a terminal of 60 columns', async () => {
  const { env } = await deployment({ yearDigits: 4 })
  const { stdout } = await inProcess(['doctor'], { env, columns: 60, terminals: ['stdout'] })
  expect(stdout.split('\n').filter((line) => line.length > 60)).toEqual([])
  expect(stdout).toContain('! How many digits do report years have? 4 → set reportYear:\n  4\n')
  expect(stdout).toContain(' 1 differs, ')
})

it('exits with code 4 if a fact differs from an earlier profile, and names it', async () => {
  const before = await deployment()
  const { stdout } = await inProcess(['doctor', '--json'], { env: before.env })
  const file = saved('before.json', stdout)
  expect(await inProcess(['doctor', '--json', '--against', file], { env: before.env })).toMatchObject({ code: 0 })
  const after = await deployment({ largestLimit: 500 })
  const { code, stderr } = await inProcess(['doctor', '--json', '--against', file], { env: after.env })
  expect({ code, stderr }).toEqual({ code: 4, stderr: 'limit was 10000, is 500\n' })
})

/** A mock network on a port. */
async function served({ baseUrl, handle }: MockNetwork): Promise<string> {
  const server = createServer(async (request, response) => {
    const answer = await handle(new Request(new URL(request.url ?? '', baseUrl)))
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

it('takes nothing for refused or different that only recent conversions would show', async () => {
  const network = createMockNetwork({ affiliates: 3, conversions: 0 })
  const env = { NETWORK_URL: await served(network), NETWORK_KEY: network.keys.network }
  const { code, stdout } = await inProcess(['doctor'], { env })
  expect(code).toBe(0)
  expect(stdout).not.toMatch(/not \w+\.\S*list \(/)
  expect(stdout).toContain('✓ How many decimal places do amounts have? conversions unknown, reports unknown, offers 5')
  expect(stdout).toContain(
    "? Do the status filters add up? not seen; shown by conversions in a week, and an operator's",
  )
})

it('examines what an affiliate may read with its key', async () => {
  const network = createMockNetwork({ now: 'real', conversions: 2000 })
  const env = {
    NETWORK_URL: await served(network),
    AFFILIATE_ID: '42',
    AFFILIATE_KEY: network.keys.affiliates[42],
  }
  const { code, stdout } = await inProcess(['doctor', '--json'], { env })
  expect(code).toBe(0)
  expect(JSON.parse(stdout).facts).toMatchObject({
    calls: {
      value: {
        answer: [
          'banners.v2.list',
          'banners.v3.list',
          'offers.get',
          'offers.list',
          'reports.conversion',
          'reports.offer',
        ],
        refuse: {},
      },
    },
    years: { value: 2, documented: 2, seen: true },
    statusFilter: {
      value: null,
      documented: 'adds up',
      seen: false,
      shows: "conversions in a week, and an operator's key",
    },
  })
})

it.each<[string, (url: string) => { status: number; headers?: Record<string, string>; text: string }, RegExp]>([
  [
    'HTML',
    () => ({ status: 200, headers: { 'content-type': 'text/html' }, text: '<html><title>Hello</title>' }),
    /^error: .*"Hello"/,
  ],
  ['another JSON', () => ({ status: 200, text: '{"hello":"world"}' }), /^error: .*errorCode/],
  [
    'a redirect',
    () => ({ status: 302, headers: { location: 'https://other.example/x' }, text: '' }),
    /^error: .*https:\/\/other\.example/,
  ],
  [
    'a refused key',
    () => ({ status: 400, text: '{"errorCode":6002,"message":"no"}' }),
    /^error: the network refuses this key \(offers\.list 400, .*\): check NETWORK_KEY/,
  ],
])('says in one line that %s came', async (_, reply, message) => {
  const server = createServer((_request, response) => {
    const { status, headers, text } = reply('')
    response.writeHead(status, headers).end(text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => server.close())
  const env = {
    NETWORK_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    NETWORK_KEY: 'plantedkey0123456789',
  }
  const { code, stdout, stderr } = await inProcess(['doctor', '--json'], { env })
  expect(code).toBe(1)
  expect(stderr).toMatch(message)
  expect(stderr.trim().split('\n')).toHaveLength(1)
  expect(JSON.parse(stdout).facts.limit).toMatchObject({ value: null, seen: false })
})

it.each([
  ['{"profile":2,"facts":{}}', '--profile: profile: expected 1, as doctor --json writes it, received 2'],
  [
    '{"profile":1,"facts":{"limit":{"value":700}}}',
    '--profile: facts.limit: expected one of 500, 1000, 5000, 10000, received 700',
  ],
  [
    '{"profile":1,"facts":{"calls":{"value":{"answer":["x"],"refuse":{"offers.list":"no"}}}}}',
    '--profile: facts.calls: expected answer, a list of calls, and refuse, an HTTP status for each call, received an object',
  ],
  [
    '{"profile":1,"facts":{"decimals":{"value":{"conversions":1,"reports":1,"offers":1,"__proto__":1}}}}',
    '--profile: facts.decimals: expected conversions, reports and offers, each from 0 to 12 or null, received an object',
  ],
])('refuses the profile %s by its field', async (text, message) => {
  const { code, stderr } = await inProcess(['mock', '--profile', saved('bad.json', text)])
  expect({ code, stderr }).toEqual({ code: 2, stderr: `error: ${message}\n` })
})
