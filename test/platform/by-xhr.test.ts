import { afterEach, expect, it, vi } from 'vitest'
import type { UploadProgress } from '../../src/options/options.ts'
import { openFiles as openInBrowser } from '../../src/platform/web.ts'
import { OPERATION, opened, requestTo } from './sending.ts'

afterEach(() => vi.unstubAllGlobals())

/** Reports that half of the body was sent, and a response. What real ones do, the tests in browsers show. */
class HalfWay {
  static readonly HEADERS_RECEIVED = 2
  readonly readyState = 2
  readonly status = 200
  readonly response = new ArrayBuffer(0)
  readonly responseURL = ''
  readonly upload: { onprogress?: (step: { loaded: number; total: number }) => void } = {}
  onprogress: (step: { loaded: number }) => void = () => {}
  onreadystatechange = () => {}
  onload = () => {}
  onloadend = () => {}
  open() {}
  abort() {}
  setRequestHeader() {}
  getAllResponseHeaders() {
    return 'date: Thu, 01 Jan 2026 00:00:00 GMT\r\nx-by: XMLHttpRequest\r\n'
  }
  send() {
    this.upload.onprogress?.({ loaded: 50, total: 100 })
    this.onreadystatechange()
    this.onload()
    this.onloadend()
  }
}

const byFetch = async () => new Response('', { headers: { 'x-by': 'fetch' } })
const listen = () => {}

it.each([
  ['XMLHttpRequest', 'there is a listener', { onProgress: listen }, {}],
  ['fetch', 'there is none', {}, {}],
  ['fetch', 'the client has a fetch option', { onProgress: listen }, { fetch: byFetch }],
])('a page uploads through %s where %s', async (by, _, options, request) => {
  vi.stubGlobal('XMLHttpRequest', HalfWay)
  vi.stubGlobal('fetch', byFetch)
  await using body = await opened(new File(['seven b'], 'a'), openInBrowser, options)
  expect((await body.send(requestTo('http://127.0.0.1', request))).headers.get('x-by')).toBe(by)
})

it('the progress of XMLHttpRequest is counted in whole bytes of the files', async () => {
  vi.stubGlobal('XMLHttpRequest', HalfWay)
  const steps: UploadProgress[] = []
  const onProgress = (step: UploadProgress) => steps.push(step)
  const body = await openInBrowser(OPERATION, new File(['seven b'], 'a'), { onProgress })
  await body.send(requestTo('http://127.0.0.1'))
  expect(steps.map(({ loaded }) => loaded)).toEqual([0, 3, 7])
})

it('XMLHttpRequest is stopped while a response larger than the limit comes', async () => {
  let aborted = false
  class TooLarge extends HalfWay {
    override abort() {
      aborted = true
    }
    override send() {
      this.onreadystatechange()
      this.onprogress({ loaded: 100 })
      expect(aborted).toBe(false)
      this.onprogress({ loaded: 101 })
    }
  }
  vi.stubGlobal('XMLHttpRequest', TooLarge)
  await using body = await opened(new File(['seven b'], 'a'), openInBrowser, { onProgress: listen })
  const response = await body.send(requestTo('http://127.0.0.1', { maxResponseBytes: 100 }))
  await expect(response.text()).rejects.toThrow('a body of at most 100 bytes (maxResponseBytes), received a larger one')
  expect(aborted).toBe(true)
})
