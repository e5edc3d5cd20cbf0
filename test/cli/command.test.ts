import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { run } from '../../src/cli/run.ts'

const program = fileURLToPath(new URL('../../src/cli/cli.ts', import.meta.url))
const print = () => {}

it('lists both commands and all options with --help', async () => {
  const lines: string[] = []
  await run(['--help'], (line) => lines.push(line))
  const [help = ''] = lines
  expect(help).toMatch(/^Usage: affiliate-network-sdk mock .*\n {7}affiliate-network-sdk mcp /)
  const flags = [...help.matchAll(/^ {2}(--[a-z-]+)/gm)].map(([, flag]) => flag)
  expect(flags).toEqual([
    ...['--port', '--host', '--quiet', '--seed', '--offers', '--affiliates', '--conversions', '--now', '--latency'],
    ...['--rate-limit', '--quirks', '--mock', '--allow-writes', '--version', '--help'],
  ])
  for (const name of ['NETWORK_URL', 'NETWORK_KEY', 'AFFILIATE_ID', 'AFFILIATE_TIMEZONE']) expect(help).toContain(name)
})

it.each([
  ['--seeds', '--seed'],
  ['--sed', '--seed'],
  ['--conv', '--conversions'],
  ['--rateLimit', '--rate-limit'],
  ['--allow-write', '--allow-writes'],
  ['--poort', '--port'],
  ['--p', '--port'],
  ['-x', '--now'],
])('of the unknown option %s names the nearest one', async (given, nearest) => {
  await expect(run(['mock', given, '7'], print)).rejects.toThrow(
    `there is no option ${given} (did you mean ${nearest}?)`,
  )
})

it.each([
  [['mock', '--port'], '--port: expected <number> after it, received nothing'],
  [['mock', '--port', '70000'], '--port: expected 0 to 65535'],
  [['mock', '--port', '-1'], '--port: expected 0 to 65535, received -1'],
  [['mock', '--port', '--seed', '7'], '--port: expected <number> after it, received --seed'],
  [['mock', '--seed', '1.5'], '--seed: expected a whole number, received "1.5"'],
  [['mock', '--offers', '-1'], '--offers: '],
  [['mock', '--affiliates', '99999999'], '--affiliates: '],
  [['mock', '--conversions', '999999999'], '--conversions: '],
  [['mock', '--now', 'tomorrow'], '--now: '],
  [['mock', '--latency', '-5'], '--latency: '],
  [['mock', '--rate-limit', '5'], '--rate-limit: '],
  [['mock', '--quirks', 'numbers'], '--quirks: '],
  [
    ['mock', '--host', 'nowhere.invalid', '--port', '0'],
    '--host: expected an address of this machine, received "nowhere',
  ],
  [['mcp', '--mock=yes'], '--mock: expected no value, received "yes"'],
  [['mock', '--allow-writes'], '--allow-writes: an option of mcp, and not of mock'],
  [['mcp', '--port', '4010'], '--port: an option of mock, and not of mcp'],
  [['mock', 'mcp'], 'expected the command mock or mcp, received "mock mcp"'],
])('of %j names the flag or the command that is wrong', async (args, message) => {
  await expect(run(args, print)).rejects.toThrow(message)
})

it('closes the port of the mock network at Ctrl-C, even during a response', async () => {
  const args = [program, 'mock', '--port', '0', '--offers', '1', '--conversions', '0', '--latency', '60000']
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'close')
  let url = ''
  for await (const line of createInterface(child.stdout)) {
    url = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0] ?? url
    if (line.startsWith('Try:')) break
  }
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  const closed = new Promise((resolve) => socket.once('error', () => {}).once('close', resolve))
  socket.write('GET /api/v2/getOffers HTTP/1.1\r\nhost: localhost\r\n\r\n')
  await once(socket, 'connect')
  child.kill('SIGINT')
  const [[code]] = await Promise.all([ended, closed])
  expect(code).toBe(130)
})
