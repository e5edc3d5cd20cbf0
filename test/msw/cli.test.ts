import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { run } from '../../src/cli/run.ts'

const program = fileURLToPath(new URL('../../src/cli/cli.ts', import.meta.url))
const start = (...args: string[]) => spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })

it('serves a network, and prints its address and keys', async () => {
  const child = start(
    'mock',
    '--port',
    '0',
    '--seed',
    '7',
    '--offers',
    '9',
    '--affiliates',
    '3',
    '--conversions',
    '100',
    '--now',
    '2026-05-01',
  )
  const lines: string[] = []
  for await (const line of createInterface(child.stdout)) {
    lines.push(line)
    if (line.startsWith('Try:')) break
  }
  const all = lines.join('\n')
  const url = /^Mock network on (http:\/\/127\.0\.0\.1:\d+)$/m.exec(all)?.[1]
  const key = /^Network key: ([0-9a-f]{32})$/m.exec(all)?.[1]
  const own = /^Affiliate 42 key: ([0-9a-f]{32}) /m.exec(all)?.[1]
  const offers = await (await fetch(`${url}/api/v2/getOffers?key=${key}`)).json()
  const seen = await (await fetch(`${url}/api/v2/getOffers?key=${own}&a=42&page=1&limit=500`)).json()
  child.kill()
  expect([offers.totalItems, seen.errorCode]).toEqual([9, 0])
  expect(all).toMatch(/^Affiliate \d+ key: .*\(inactive\)$/m)
  expect(all).toContain('Present: 2026-05-01T00:00:00.000Z')
})

it('prints one sentence about what it does not understand', async () => {
  const child = start('mock', '--port', 'x')
  let error = ''
  child.stderr.on('data', (chunk) => {
    error += chunk
  })
  expect(await new Promise((resolve) => child.once('close', resolve))).toBe(1)
  expect(error).toBe('--port: expected a whole number, received "x"\n')
})

it.each(['--help', '-h', 'help'])('prints its help with %s', async (word) => {
  const lines: string[] = []
  await run([word], (line) => lines.push(line))
  expect(lines.join()).toMatch(/^Usage: affiliate-network-sdk mock/)
})

it('prints its version', async () => {
  const lines: string[] = []
  await run(['--version'], (line) => lines.push(line))
  expect(lines).toEqual([JSON.parse(readFileSync('package.json', 'utf8')).version])
})

it('has the given quirks and rate limit', async () => {
  const args = ['mock', '--port', '0', '--offers', '3', '--quirks', 'numericStrings, emptyMapsAsArrays']
  const lines: string[] = []
  const served = await run([...args, '--rate-limit', '1/60000'], (line) => lines.push(line))
  const key = lines.find((line) => line.startsWith('Network key: '))?.slice('Network key: '.length)
  const ask = () => fetch(`${served?.url}/api/v2/getOffers?key=${key}`)
  const [first, second] = [await ask(), await ask()]
  expect([first.status, await first.json()]).toMatchObject([200, { totalItems: '3' }])
  expect([second.status, second.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^(?:59|60)$/)])
  await served?.close()
})

it('prints a line for each request, unless it is quiet', async () => {
  const lines = async (...more: string[]) => {
    const printed: string[] = []
    const args = ['mock', '--port', '0', '--seed', '7', '--offers', '3', '--conversions', '10', ...more]
    const served = await run(args, (line) => printed.push(line))
    const key = printed.find((line) => line.startsWith('Network key: '))?.slice('Network key: '.length)
    const url = served?.url as string
    const count = printed.length
    for (const path of [
      `/api/v2/getOffers?key=${key}`,
      `/api/v2/getNothing?key=${key}`,
      '/api/v2/getAdvertisers?key=wrong',
      '/tl?a=42&o=1001',
      '/tl?a=42&o=9',
      '/__mock',
      '/',
    ])
      await fetch(url + path, { redirect: 'manual' })
    await fetch(`${url}/__mock/fail`, { method: 'POST', body: '{"operation":"*","drop":"connection"}' })
    await fetch(`${url}/api/v2/setOffer?key=${key}`, { method: 'POST' }).catch(() => {})
    await served?.close()
    return printed.slice(count).map((line) => line.replace(/\d+ ms$/, 'x ms'))
  }
  expect(await lines()).toEqual([
    'GET offers.list 200 x ms',
    'GET /api/v2/getNothing 400 x ms',
    'GET advertisers.list 400 x ms',
    'POST offers.create dropped x ms',
  ])
  expect(await lines('--quiet')).toEqual([])
})

it('follows the clock with --now real', async () => {
  const lines: string[] = []
  const served = await run(['mock', '--port', '0', '--conversions', '10', '--now', 'real'], (line) => lines.push(line))
  const present = lines.find((line) => line.startsWith('Present: '))?.slice('Present: '.length) ?? ''
  await served?.close()
  expect(Math.abs(Date.parse(present) - Date.now())).toBeLessThan(60_000)
})

it('explains what to do if the port is in use', async () => {
  const first = await run(['mock', '--port', '0', '--offers', '1'], () => {})
  const port = new URL(first?.url ?? '').port
  await expect(run(['mock', '--port', port, '--offers', '1'], () => {})).rejects.toThrow(
    `port ${port} is taken; --port 0 takes a free one`,
  )
  await first?.close()
})

it.each([
  [['serve'], 'expected the command mock'],
  [[], 'expected the command mock'],
  [['mock', '--port', '70000'], '--port'],
  [['mock', '--host='], '--host: expected an address of this machine, received ""'],
  [['mock', '--seeds', '7'], '--seeds'],
  [['mock', '--now', 'tomorrow'], 'now'],
  [['mock', '--conversions', '200001'], 'conversions: expected a whole number from 0 to 200000, received 200001'],
  [['mock', '--latency', '80-20'], '--latency: expected milliseconds, or a range such as 20-80, received "80-20"'],
  [['mock', '--quirks', 'numbers'], 'there is no "numbers"; there are numericStrings, '],
  [['mock', '--rate-limit', '5'], '--rate-limit: expected requests and milliseconds such as 5/1000, received "5"'],
  [['mock', '--rate-limit', '0/1000'], '--rate-limit'],
])('refuses %o', async (args, hint) => {
  await expect(run(args, () => {})).rejects.toThrow(hint)
})
