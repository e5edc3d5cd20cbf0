import { describe, expect, it, vi } from 'vitest'
import { postStream as postByHttp } from '../../src/platform/node.ts'
import { postStream as postByFetch } from '../../src/platform/web.ts'
import { requestTo } from '../platform/sending.ts'
import { rawServer } from '../raw-server/raw-server.ts'
import { OK } from '../raw-server/responses.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)

describe.each([
  ['of workers, Bun and Deno, by fetch', postByFetch],
  ['of Node', postByHttp],
])('a body %s', (_, postStream) => {
  it('sends a stream of files as it comes', async () => {
    await using server = await rawServer(OK)
    let isClosed = false
    async function* bytes() {
      try {
        yield bytesOf('one,')
        yield bytesOf('two')
      } finally {
        isClosed = true
      }
    }
    const { signal } = new AbortController()
    const headers = { accept: 'application/json' }
    const request = { url: server.url, headers, signal, fetch: undefined, credentials: 'omit' } as const
    expect((await postStream(request, bytes(), 'multipart/form-data; boundary=b')).status).toBe(200)
    const [{ method, headers: sent, body: text } = expect.unreachable()] = server.requests
    expect([method, sent['content-type'], sent['transfer-encoding'], sent['content-length']]).toEqual([
      'POST',
      'multipart/form-data; boundary=b',
      'chunked',
      undefined,
    ])
    expect(text).toBe('4\r\none,\r\n3\r\ntwo\r\n0\r\n\r\n')
    expect(isClosed).toBe(true)
  })

  it('fails with its stream', async () => {
    await using server = await rawServer(OK)
    async function* bytes(): AsyncGenerator<Uint8Array> {
      yield bytesOf('one,')
      throw new Error('too large')
    }
    const request = {
      url: server.url,
      headers: {},
      signal: new AbortController().signal,
      fetch: undefined,
      credentials: 'omit',
    } as const
    await expect(postStream(request, bytes(), 'multipart/form-data; boundary=b')).rejects.toThrow()
    await server.idle()
    expect(server.requests).toEqual([])
  })
  it('reads a few pieces ahead of the network, and ends its stream when that refuses the rest', async () => {
    let [given, isClosed] = [0, false]
    async function* bytes() {
      try {
        for (; ; given++) yield new Uint8Array(65_536)
      } finally {
        isClosed = true
      }
    }
    const refuse: typeof fetch = async (_input, init) => {
      for (let turn = 0; turn < 100; turn++) await new Promise(setImmediate)
      await (init?.body as ReadableStream).cancel()
      return new Response('', { status: 413 })
    }
    const request = requestTo('http://127.0.0.1', { fetch: refuse })
    expect((await postStream(request, bytes(), 'multipart/form-data; boundary=b')).status).toBe(413)
    await vi.waitFor(() => expect(isClosed).toBe(true))
    expect(given).toBeLessThan(8)
  })
})
