import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import type { RateLimit, SharedLimiter } from '../../src/options/options.ts'
import { rawServer } from '../raw-server/raw-server.ts'
import { OK } from '../raw-server/responses.ts'
import { freePort } from '../sync/postgres/postgres-server.ts'
import { clientOf } from '../transport/client.ts'
import { guides, snippetsOf } from './markdown.ts'

type Evaluate = (script: string, keys: string[], args: string[]) => Promise<unknown>
type RedisLimiter = (rate: RateLimit, evaluate: Evaluate) => SharedLimiter

const folder = mkdtempSync(join(tmpdir(), 'shared-limiter-'))
afterAll(() => rmSync(folder, { recursive: true }))

function isInstalled(): boolean {
  try {
    return execFileSync('redis-server', ['--version']).length > 0
  } catch {
    return false
  }
}

/** The limiter of the guide, as it stands there. */
async function limiterOfGuide(): Promise<RedisLimiter> {
  const page = guides.find(({ path }) => path === 'docs/networking.md')
  const snippet = page && snippetsOf(page).find(({ code }) => code.includes('export const redisLimiter'))
  const file = join(folder, 'limiter.mts')
  writeFileSync(file, snippet?.code ?? '')
  return (await import(/* @vite-ignore */ file)).redisLimiter
}

async function startRedis(): Promise<number> {
  const port = await freePort()
  const args = ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--dir', folder]
  const server: ChildProcess = spawn('redis-server', args, { stdio: ['ignore', 'pipe', 'ignore'] })
  const ended = once(server, 'exit')
  onTestFinished(async () => {
    server.kill()
    await ended
  })
  await new Promise<void>((resolve) =>
    server.stdout?.on('data', (chunk) => String(chunk).includes('Ready to accept connections') && resolve()),
  )
  return port
}

/** A connection of its own to Redis, for scripts that return numbers. */
function evaluator(port: number): Evaluate {
  const socket = connect(port, '127.0.0.1')
  const waiting: { resolve: (value: unknown) => void; reject: (error: Error) => void }[] = []
  let received = ''
  socket.on('data', (chunk) => {
    const lines = (received + chunk).split('\r\n')
    received = lines.pop() ?? ''
    for (const line of lines) {
      const next = waiting.shift()
      if (line.startsWith(':')) next?.resolve(Number(line.slice(1)))
      else next?.reject(new Error(line))
    }
  })
  onTestFinished(() => void socket.destroy())
  return (script, keys, args) => {
    const words = ['EVAL', script, `${keys.length}`, ...keys, ...args]
    const bulks = words.map((word) => `$${Buffer.byteLength(word)}\r\n${word}\r\n`)
    socket.write(`*${words.length}\r\n${bulks.join('')}`)
    return new Promise((resolve, reject) => waiting.push({ resolve, reject }))
  }
}

const withRedis = test.skipIf(!isInstalled())

withRedis('clients that share the limiter of the guide keep its limit together (Redis)', async () => {
  const [redisLimiter, port] = [await limiterOfGuide(), await startRedis()]
  await using server = await rawServer(OK)
  const rate = { requests: 3, intervalMs: 400 }
  const starts: number[] = []
  const client = () =>
    clientOf(server, {
      limiter: redisLimiter(rate, evaluator(port)),
      onEvent: ({ type }) => type === 'request' && starts.push(performance.now()),
    }).network
  const [one, other] = [client(), client()]
  const begin = performance.now()
  await Promise.all(Array.from({ length: 10 }, (_, index) => (index % 2 === 0 ? one : other).advertisers.list()))
  expect(server.requests).toHaveLength(10)
  // The tenth request is the first of the fourth interval. Redis counts whole milliseconds.
  expect((starts.at(-1) ?? 0) - begin).toBeGreaterThan(3 * rate.intervalMs - 10)
})

withRedis('a call that waits for the limiter of the guide ends with its signal (Redis)', async () => {
  const [redisLimiter, port] = [await limiterOfGuide(), await startRedis()]
  await using server = await rawServer(OK)
  const limiter = redisLimiter({ requests: 1, intervalMs: 3_600_000 }, evaluator(port))
  const { network } = clientOf(server, { limiter })
  await network.advertisers.list()
  const signal = AbortSignal.timeout(50)
  await expect(network.advertisers.list(undefined, { signal })).rejects.toMatchObject({ name: 'TimeoutError' })
  expect(server.requests).toHaveLength(1)
})
