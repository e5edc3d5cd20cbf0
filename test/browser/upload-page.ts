import { build } from 'esbuild'
import type { Page } from 'puppeteer-core'
import { expect } from 'vitest'
import type { Reply } from '../raw-server/raw-server.ts'
import { response } from '../raw-server/responses.ts'
import { CANARY, spellings } from '../secrets/canary.ts'
import { type OpenBrowser, openBrowser } from './chromium.ts'
import { openSite } from './site.ts'

/** Puts into a page or a worker what the tests call. It uploads one file, and returns what a caller would see. */
const SCRIPT = `
import { createClient } from './src/index.ts'
const { XMLHttpRequest: nativeXhr, fetch: nativeFetch } = globalThis
globalThis.requests = 0
globalThis.XMLHttpRequest = class extends nativeXhr {
  send(body) {
    requests++
    this.addEventListener('readystatechange', () => { globalThis.answered = true }, { once: true })
    super.send(body)
  }
}
globalThis.fetch = async (...request) => {
  const response = await nativeFetch(...request)
  globalThis.answered = true
  return response
}
globalThis.steps = []
globalThis.upload = async ({ url, size, abortAt, options, listen = true, ownFetch = false }) => {
  const abort = new AbortController()
  const client = createClient({ baseUrl: url, key: '${CANARY}', retries: 0, ...options, ...(ownFetch && { fetch: (...request) => fetch(...request) }) })
  const onProgress = (step) => {
    steps.push(step)
    if (step.loaded >= abortAt) abort.abort('changed my mind')
  }
  const of = ({ name, code, outcome, status, message, stack, ...more }) => ({ name, code, outcome, status, message, stack, more: JSON.stringify(more) })
  const outcome = await client.banners.v3.upload(
    { offer_id: 7, files: { name: 'a.zip', data: new Uint8Array(size) } },
    { signal: abort.signal, ...(listen && { onProgress }) },
  ).then(
    (banners) => ({ banners }),
    (error) => typeof error === 'string' ? { reason: error } : of(error),
  )
  return { outcome, steps: [...steps], requests }
}
globalThis.onmessage = async ({ data }) => postMessage(await upload(data))
globalThis.uploadInWorker = (what) => new Promise((resolve) => {
  const policy = trustedTypes.createPolicy('worker', { createScriptURL: (url) => url })
  const worker = new Worker(policy.createScriptURL('/page.js'), { type: 'module' })
  worker.onmessage = ({ data }) => resolve(data)
  worker.postMessage(what)
})`

/** An upload of one file of zeros. */
export interface Upload {
  readonly url: string
  readonly size: number
  /** Aborts once so many bytes were sent. */
  readonly abortAt?: number
  /** Whether progress is listened to; it is unless this says otherwise. */
  readonly listen?: boolean
  /** Whether the client has a `fetch` option. */
  readonly ownFetch?: boolean
  readonly options?: object
}

/** What a caller sees of an upload. */
export interface Seen {
  readonly outcome: Readonly<Record<string, unknown>>
  readonly steps: readonly { readonly loaded: number; readonly total: number }[]
  /** How many went through XMLHttpRequest. */
  readonly requests: number
}

export interface UploadSite extends AsyncDisposable {
  readonly chromium: OpenBrowser
  readonly url: string
  /** A new page that can upload. */
  openPage(): Promise<Page & AsyncDisposable>
  /** Uploads from a new page. */
  upload(what: Upload): Promise<Seen>
}

/** A site whose pages can upload, and a browser. */
export async function openUploadSite(): Promise<UploadSite> {
  const { outputFiles } = await build({
    stdin: { contents: SCRIPT, resolveDir: new URL('../..', import.meta.url).pathname, loader: 'ts' },
    bundle: true,
    format: 'esm',
    platform: 'browser',
    conditions: ['affiliate-network-sdk-source'],
    write: false,
  })
  const [chromium, site] = await Promise.all([openBrowser(), openSite(outputFiles[0]?.text ?? '')])
  const openPage = async () => {
    const page = await chromium.browser.newPage()
    await page.goto(site.url)
    await page.waitForFunction('globalThis.upload')
    return Object.assign(page, { [Symbol.asyncDispose]: () => page.close() })
  }
  return {
    chromium,
    url: site.url,
    openPage,
    async upload(what) {
      await using page = await openPage()
      return await uploadFrom(page, what)
    },
    async [Symbol.asyncDispose]() {
      await chromium[Symbol.asyncDispose]()
      await site[Symbol.asyncDispose]()
    },
  }
}

/** Uploads from a page or from a worker of it, and looks for the key in what the caller sees. */
export async function uploadFrom(page: Page, what: Upload, place: 'page' | 'worker' = 'page'): Promise<Seen> {
  const call = place === 'page' ? 'upload' : 'uploadInWorker'
  const seen = (await page.evaluate(`${call}(${JSON.stringify(what)})`)) as Seen
  for (const spelling of spellings(CANARY)) expect(JSON.stringify(seen.outcome)).not.toContain(spelling)
  return seen
}

/** Headers of a response that a page of another origin may read. */
export const PERMISSION = { 'access-control-allow-origin': '*', 'content-type': 'application/json' }

/** A service of another origin than the page's: permits its uploads, and then responds to them. */
export const permitting =
  (reply: Reply): Reply =>
  (socket, request) => {
    if (request.method === 'OPTIONS') return void socket.write(response(200, '', PERMISSION))
    if (typeof reply === 'function') return reply(socket, request)
    socket.write(reply)
  }

/** A response that a page may read. */
export const readable = (status: number, body: string | Uint8Array = '', headers: Record<string, string> = {}) =>
  response(status, body, { ...PERMISSION, ...headers })

/** The body of an accepted upload. */
export const YES = '{"httpStatus":200,"errorCode":0,"message":"","data":[{"banner_id":1}]}'
