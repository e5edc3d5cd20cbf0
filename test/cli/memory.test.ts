import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { expect, it, onTestFinished } from 'vitest'
import { COMMAND } from '../mcp/host.ts'
import { wordsOf } from './in-process.ts'

const ROWS = 1_000_000

/** A network with a report of so many rows, in a process of its own so that its memory is not counted. */
const SERVER = `
  const { createServer } = require('node:http')
  const ALWAYS = { month: '202606', affiliate_id: '42', offer_id: '1001', advertiser_id: '201', currency: 'USD', from_currency: 'USD' }
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url, 'http://localhost')
    const [page, limit] = ['page', 'limit'].map((name) => Number(searchParams.get(name)))
    const content = Array.from({ length: limit }, (_, at) => ({
      id: String(1e8 - page * limit - at),
      ...ALWAYS,
      ck_payout: '1.25',
      ck_offer_name: 'Castle Clash - WW (CPI)',
    }))
    const data = { content, page, totalPages: ${ROWS} / limit, totalItems: ${ROWS}, limit }
    response.end(JSON.stringify({ httpStatus: 200, errorCode: 0, data }))
  })
  server.listen(0, '127.0.0.1', () => console.log(server.address().port))
`

/** Runs Node until it ends. Gives its highest memory in MB, and how many lines it wrote. */
async function run(args: readonly string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  let lines = 0
  child.stdout.on('data', (chunk: Buffer) => {
    for (const byte of chunk) if (byte === 10) lines++
  })
  let peak = 0
  const look = setInterval(() => {
    const status = existsSync(`/proc/${child.pid}/status`) ? readFileSync(`/proc/${child.pid}/status`, 'utf8') : ''
    peak = Math.max(peak, Number(/VmHWM:\s*(\d+)/.exec(status)?.[1] ?? 0) / 1024)
  }, 20)
  const [code] = await once(child, 'close')
  clearInterval(look)
  return { code, lines, peak }
}

it.skipIf(!existsSync('/proc/self/status'))(
  'writes a million rows in less than 100 MB beside Node itself',
  async () => {
    const server = spawn(process.execPath, ['--eval', SERVER], { stdio: ['ignore', 'pipe', 'inherit'] })
    onTestFinished(() => void server.kill())
    const [port] = await once(createInterface(server.stdout), 'line')
    const node = await run(['--eval', 'setTimeout(() => {}, 300)'])
    const line =
      'reports conversion --from 2026-06-01 --to 2026-06-30 --fields ck_payout,ck_offer_name --all --format csv'
    const env = { NETWORK_URL: `http://127.0.0.1:${port}`, NETWORK_KEY: 'k3y', NETWORK_TIMEZONE: '0' }
    const { code, lines, peak } = await run([COMMAND, ...wordsOf(line)], env)
    expect([code, lines]).toEqual([0, ROWS + 1])
    expect(peak - node.peak).toBeLessThan(100)
  },
)
