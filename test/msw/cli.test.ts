import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { run } from '../../src/cli/cli.ts'

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
  [['mock', '--seeds', '7'], '--seeds'],
  [['mock', '--now', 'tomorrow'], 'now'],
  [['mock', '--quirks', 'numbers'], 'there is no "numbers"; there are numericStrings, '],
  [['mock', '--rate-limit', '5'], '--rate-limit: expected requests and milliseconds such as 5/1000, received "5"'],
  [['mock', '--rate-limit', '0/1000'], '--rate-limit'],
])('refuses %o', async (args, hint) => {
  await expect(run(args, () => {})).rejects.toThrow(hint)
})
