import { once } from 'node:events'
import type { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hang } from '../raw-server/faults.ts'
import { type RawRequest, type Reply, rawServer } from '../raw-server/raw-server.ts'
import { CANARY, spellings } from '../secrets/canary.ts'
import { openBrowser } from './chromium.ts'
import { filesWith } from './profile.ts'
import { openUploadSite, permitting, readable, type UploadSite, uploadFrom, YES } from './upload-page.ts'

const MEGABYTE = 1024 * 1024
const SIZE = 24 * MEGABYTE

let site: UploadSite
beforeAll(async () => {
  site = await openUploadSite()
})
afterAll(() => site?.[Symbol.asyncDispose]())

/** Reads a part of a body piece by piece, with a pause after each, and then responds. */
const slowly =
  (part: number, response: string | Uint8Array) =>
  async (socket: Socket, { headers, body }: RawRequest): Promise<void> => {
    socket.removeAllListeners('data').pause()
    const wanted = Number(headers['content-length']) * part
    for (let read = body.length; read < wanted && !socket.destroyed; await delay(5)) read += socket.read()?.length ?? 0
    // The rest is taken too: a connection that is closed with bytes unread would lose the response.
    socket.resume().end(response)
  }

const posts = (requests: readonly RawRequest[]) => requests.filter(({ method }) => method === 'POST')
const loadedOf = (steps: readonly { readonly loaded: number }[]) => steps.map(({ loaded }) => loaded)

describe('progress of an upload in Chromium', () => {
  it.each(['page', 'worker'] as const)('grows step by step as a slow service reads it, in a %s', async (place) => {
    await using server = await rawServer(permitting(slowly(1, readable(200, YES))), { early: true })
    await using page = await site.openPage()
    const { outcome, steps } = await uploadFrom(page, { url: server.url, size: SIZE }, place)
    expect(outcome).toEqual({ banners: [{ banner_id: 1 }] })
    expect(steps.every(({ total }) => total === SIZE)).toBe(true)
    const loaded = loadedOf(steps)
    expect([loaded[0], loaded.at(-1)]).toEqual([0, SIZE])
    expect(loaded).toEqual([...new Set(loaded)].sort((a, b) => a - b))
    expect(loaded.length).toBeGreaterThan(7)
    const [request] = posts(server.requests)
    expect(request?.headers).toMatchObject({
      'content-type': expect.stringMatching(/^multipart\/form-data; boundary=/),
      'content-length': expect.stringMatching(/^\d+$/),
    })
    expect(request?.headers).not.toHaveProperty('cookie')
  })

  it('has more than two steps for 4 MB over a line of 4 MB/s', async () => {
    await using server = await rawServer(permitting(readable(200, YES)), { keep: false })
    await using page = await site.openPage()
    // Slow in the browser: between two programs on one machine, the system takes 4 MB before any is read.
    await page.emulateNetworkConditions({ upload: 4_000_000, download: 4_000_000, latency: 0 })
    const { steps } = await uploadFrom(page, { url: server.url, size: 4 * MEGABYTE })
    expect(loadedOf(steps).filter((loaded) => loaded > 0 && loaded < 4 * MEGABYTE).length).toBeGreaterThan(2)
  })

  it('never reaches the end if the service stops the upload', async () => {
    await using server = await rawServer(permitting(slowly(0.2, readable(413, 'Too large'))), { early: true })
    const { outcome, steps } = await site.upload({ url: server.url, size: SIZE })
    expect(outcome).toMatchObject({ name: 'ApiError', status: 413, outcome: 'rejected' })
    expect(Math.max(...loadedOf(steps))).toBeLessThan(SIZE)
  })

  it('ends with an abort, which closes the connection', async () => {
    const closed = Promise.withResolvers<void>()
    const reply: Reply = async (socket, request) => {
      void once(socket, 'close').then(() => closed.resolve())
      await slowly(1, '')(socket, request)
    }
    await using server = await rawServer(permitting(reply), { early: true })
    await using page = await site.openPage()
    const { outcome, steps } = await uploadFrom(page, { url: server.url, size: SIZE, abortAt: 1 })
    expect(outcome).toEqual({ reason: 'changed my mind' })
    expect(steps).toHaveLength(2)
    await closed.promise
    expect(await page.evaluate('steps')).toEqual(steps)
  })

  it('sends nothing if its first step aborts the call', async () => {
    await using server = await rawServer(permitting(hang))
    await using page = await site.openPage()
    const { outcome, requests } = await uploadFrom(page, { url: server.url, size: 9, abortAt: 0 })
    expect([outcome, requests]).toEqual([{ reason: 'changed my mind' }, 0])
  })

  it('starts again with each attempt', async () => {
    const busy = readable(429, '', { 'retry-after': '0' })
    const replies = [busy, readable(200, YES)]
    await using server = await rawServer(permitting((socket) => void socket.write(replies.shift() ?? '')))
    const { steps } = await site.upload({ url: server.url, size: 9, options: { retries: 1 } })
    expect(loadedOf(steps)).toEqual([0, 0, 9])
  })

  it.each([
    ['nobody listens', { listen: false }, []],
    ['the client has a fetch of its own', { ownFetch: true }, [0, 9]],
  ])('takes no XMLHttpRequest, and no preflight, if %s', async (_, how, expected) => {
    await using server = await rawServer(permitting(readable(200, YES)))
    const { outcome, steps, requests } = await site.upload({ url: server.url, size: 9, ...how })
    expect([outcome, requests]).toEqual([{ banners: [{ banner_id: 1 }] }, 0])
    expect(loadedOf(steps)).toEqual(expected)
    expect(server.requests.map(({ method }) => method)).toEqual(['POST'])
  })
})

describe('an upload through XMLHttpRequest', () => {
  it('refuses the response of another address, which may have taken the files', async () => {
    await using other = await rawServer(permitting(readable(200, YES)))
    const location = `${other.url}/there?key=${encodeURIComponent(CANARY)}`
    await using server = await rawServer(permitting(readable(307, '', { location })))
    const { outcome } = await site.upload({ url: server.url, size: 9 })
    expect(outcome).toMatchObject({ name: 'ConnectionError', code: 'REDIRECTED', outcome: 'unknown' })
    expect(outcome.message).toContain(`redirected to ${other.url}/there; it was followed`)
    expect(posts(other.requests)).toHaveLength(1)
  })

  it('leaves the key nowhere in the profile, even if the response may be cached', async () => {
    const cacheable = readable(200, YES, { 'cache-control': 'max-age=3600' })
    await using server = await rawServer(permitting(cacheable))
    await using own = await openBrowser()
    const page = await own.browser.newPage()
    await page.goto(site.url)
    await page.waitForFunction('globalThis.upload')
    await uploadFrom(page, { url: server.url, size: 9 })
    await own.browser.close()
    expect(posts(server.requests)).toHaveLength(1)
    expect(await filesWith(own.profile, spellings(CANARY))).toEqual([])
  })
})
