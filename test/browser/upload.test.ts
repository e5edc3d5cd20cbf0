import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { build } from 'esbuild'
import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CANARY, spellings } from '../secrets/canary.ts'
import { type OpenBrowser, openBrowser } from './chromium.ts'
import { filesWith } from './profile.ts'
import { openSite, type Site } from './site.ts'

const MEGABYTE = 1024 * 1024

/** Puts into the page what the tests call. It uploads one file, and returns what a caller would see. */
const PAGE = `
import { createClient } from './src/index.ts'
const ownXhr = XMLHttpRequest
globalThis.requests = 0
globalThis.XMLHttpRequest = class extends ownXhr { send(body) { requests++; super.send(body) } }
globalThis.upload = async ({ url, size, abortAt, options, listen = true }) => {
  const steps = []
  const abort = new AbortController()
  const client = createClient({ baseUrl: url, key: '${CANARY}', ...options })
  const onProgress = (step) => {
    steps.push(step)
    if (step.loaded >= abortAt) abort.abort('changed my mind')
  }
  const outcome = await client.banners.v3.upload(
    { offer_id: 7, files: { name: 'a.zip', data: new Uint8Array(size) } },
    { signal: abort.signal, retries: 0, ...(listen && { onProgress }), onResponse: ({ traceId }) => steps.push(traceId) },
  ).then(
    (banners) => ({ banners }),
    (error) => typeof error === 'string' ? { reason: error } : { name: error.name, code: error.code, outcome: error.outcome, status: error.status, message: error.message },
  )
  return { outcome, steps, requests }
}`

let chromium: OpenBrowser
let site: Site

beforeAll(async () => {
  const { outputFiles } = await build({
    stdin: { contents: PAGE, resolveDir: new URL('../..', import.meta.url).pathname, loader: 'ts' },
    bundle: true,
    format: 'esm',
    platform: 'browser',
    conditions: ['affiliate-network-sdk-source'],
    write: false,
  })
  ;[chromium, site] = await Promise.all([openBrowser(), openSite(outputFiles[0]?.text ?? '')])
})

afterAll(async () => {
  await chromium?.[Symbol.asyncDispose]()
  await site?.[Symbol.asyncDispose]()
})

interface Upload {
  readonly url: string
  readonly size: number
  readonly abortAt?: number
  readonly listen?: boolean
  readonly options?: object
}

/** What a page sees of one upload. */
async function upload(what: Upload) {
  const page: Page = await chromium.browser.newPage()
  await page.goto(site.url)
  await page.waitForFunction('globalThis.upload')
  const seen = await page.evaluate(`upload(${JSON.stringify(what)})`)
  await page.close()
  return seen as { outcome: unknown; steps: { loaded: number; total: number }[]; requests: number }
}

type Answer = (request: IncomingMessage, response: ServerResponse) => unknown

/** A service of another origin than the page's, which permits its calls. */
async function service(answer: Answer) {
  const received: IncomingMessage[] = []
  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-expose-headers', 'trace-id')
    if (request.method === 'OPTIONS') return void response.end()
    received.push(request)
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const YES = '{"httpStatus":200,"errorCode":0,"message":"","data":[{"banner_id":1}]}'
const taken: Answer = (request, response) => request.resume().on('end', () => response.end(YES))

describe('an upload with progress in a page of Chromium', () => {
  it('reports what was sent over a slow line, step by step', async () => {
    const size = 24 * MEGABYTE
    await using server = await service(async (request, response) => {
      for await (const _ of request) await delay(5)
      response.setHeader('trace-id', 't-1').end(YES)
    })
    const { outcome, steps, requests } = await upload({ url: server.url, size })
    expect(outcome).toEqual({ banners: [{ banner_id: 1 }] })
    expect(requests).toBe(1)
    expect(steps.pop()).toBe('t-1')
    expect(steps[0]).toEqual({ loaded: 0, total: size })
    expect(steps.at(-1)).toEqual({ loaded: size, total: size })
    const between = steps.map(({ loaded }) => loaded).filter((loaded) => loaded > 0 && loaded < size)
    expect(between.length).toBeGreaterThan(5)
    expect(between).toEqual([...new Set(between)].sort((a, b) => a - b))
    const [request] = server.received
    expect(request?.headers).toMatchObject({
      'content-type': expect.stringMatching(/^multipart\/form-data; boundary=/),
      'content-length': expect.stringMatching(/^\d+$/),
    })
    expect(request?.headers).not.toHaveProperty('cookie')
  })

  it('is aborted: it rejects with the reason, and the connection is closed', async () => {
    const closed = Promise.withResolvers<void>()
    await using server = await service(async (request) => {
      request.on('error', () => {}).once('close', closed.resolve)
      for (;;) {
        if (request.destroyed) return
        request.read()
        await delay(5)
      }
    })
    const { outcome } = await upload({ url: server.url, size: 24 * MEGABYTE, abortAt: 1 })
    expect(outcome).toEqual({ reason: 'changed my mind' })
    await closed.promise
  })

  it('refuses the answer of another address, to which a redirect led', async () => {
    await using other = await service(taken)
    await using server = await service((request, response) => {
      const location = `${other.url}/there?key=${encodeURIComponent(CANARY)}`
      request.resume().on('end', () => response.writeHead(307, { location }).end())
    })
    const { outcome } = await upload({ url: server.url, size: 9 })
    expect(outcome).toMatchObject({ name: 'ConnectionError', code: 'REDIRECTED' })
    expect((outcome as Error).message).toContain(`redirected to ${other.url}/there;`)
    for (const spelling of spellings(CANARY)) expect(JSON.stringify(outcome)).not.toContain(spelling)
  })

  it('reports a refusal with its status', async () => {
    await using server = await service((request, response) => {
      request.resume().on('end', () => response.writeHead(413).end('<h1>Too large</h1>'))
    })
    const { outcome, steps } = await upload({ url: server.url, size: 9 })
    expect(outcome).toMatchObject({ name: 'ApiError', status: 413, outcome: 'rejected' })
    expect(steps[0]).toEqual({ loaded: 0, total: 9 })
  })

  it.each([
    ['an empty answer', 204],
    ['a server error', 503],
  ])('reads %s', async (_, status) => {
    await using server = await service((request, response) => {
      request.resume().on('end', () => response.writeHead(status).end())
    })
    expect((await upload({ url: server.url, size: 9 })).outcome).toMatchObject({ status, outcome: 'unknown' })
  })

  it('reports a connection that breaks as fetch would', async () => {
    await using server = await service((request) => request.socket.destroy())
    const broken = { name: 'ConnectionError', outcome: 'unknown' }
    expect((await upload({ url: server.url, size: 9 })).outcome).toMatchObject(broken)
    expect((await upload({ url: server.url, size: 9, listen: false })).outcome).toMatchObject(broken)
  })

  it('goes through fetch where nobody listens', async () => {
    await using server = await service(taken)
    const { outcome, requests } = await upload({ url: server.url, size: 9, listen: false })
    expect([outcome, requests]).toEqual([{ banners: [{ banner_id: 1 }] }, 0])
  })

  it('[21] leaves the key nowhere in the profile, even if the answer may be cached', async () => {
    await using server = await service((request, response) => {
      response.setHeader('cache-control', 'max-age=3600')
      request.resume().on('end', () => response.end(YES))
    })
    await using own = await openBrowser()
    const page = await own.browser.newPage()
    await page.goto(site.url)
    await page.waitForFunction('globalThis.upload')
    await page.evaluate(`upload(${JSON.stringify({ url: server.url, size: 9 })})`)
    await own.browser.close()
    expect(server.received).toHaveLength(1)
    expect(await filesWith(own.profile, spellings(CANARY))).toEqual([])
  })
})
