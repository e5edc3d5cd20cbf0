import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { service } from '../operations/service.ts'
import { inProcess } from './in-process.ts'

const program = fileURLToPath(new URL('../../src/cli/cli.ts', import.meta.url))

it('lists every call, and sync, mock and mcp with --help', async () => {
  const { code, stdout, stderr } = await inProcess(['--help'], { columns: 80 })
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout).toMatch(/^Usage: affiliate-network-sdk <command> \[flags\]\n/)
  for (const { call } of service) expect(stdout).toContain(`\n  ${call.replaceAll('.', ' ')} `)
  for (const name of ['sync <store>', 'mock', 'mcp']) expect(stdout).toContain(`\n  ${name} `)
  for (const name of ['NETWORK_URL', 'NETWORK_KEY', 'NETWORK_KEY_FILE', 'NETWORK_TIMEZONE', 'AFFILIATE_ID'])
    expect(stdout).toContain(name)
})

it.each([60, 80, 120])('writes its help no wider than a terminal of %i columns', async (columns) => {
  const { stdout } = await inProcess(['--help'], { columns })
  expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(columns)
})

it.each([[['help']], [['-h']]])('prints its help with %j', async (args) => {
  expect((await inProcess(args)).stdout).toBe((await inProcess(['--help'])).stdout)
})

it.each([
  [['help', 'offers', 'update']],
  [['offers', 'update', '-h']],
])('prints the help of a command with %j: its flags with meanings and defaults', async (args) => {
  const { stdout } = await inProcess(args, { columns: 100 })
  expect(stdout).toMatch(/^Usage: affiliate-network-sdk offers update <id> \[flags\]\n/)
  expect(stdout).toMatch(/--payout <decimal> +Amount paid to an affiliate for each/)
  expect(stdout).toMatch(/--\[no-\]ssl +Whether SSL is enabled/)
  expect(stdout).toMatch(/--timeout <ms> +Time limit of one attempt in milliseconds\. Default\s+30000\./)
})

it('closes the port of the mock network at Ctrl-C, even during a response', async () => {
  const args = [program, 'mock', '--port', '0', '--offers', '1', '--conversions', '0', '--latency', '60000']
  const child = spawn(process.execPath, ['--conditions=affiliate-network-sdk-source', ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
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
