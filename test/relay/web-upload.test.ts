import { describe, expect, it } from 'vitest'
import { streamBody as streamByHttp } from '../../src/multipart/node/stream-body.ts'
import { streamBody as streamByFetch } from '../../src/multipart/stream-body.ts'
import { OK } from '../raw-server/answers.ts'
import { rawServer } from '../raw-server/raw-server.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)

describe.each([
  ['of workers, Bun and Deno, by fetch', streamByFetch],
  ['of Node', streamByHttp],
])('a body %s', (_, streamBody) => {
  it('[172] sends a stream of files as it comes', async () => {
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
    const body = streamBody(bytes(), 'multipart/form-data; boundary=b')
    const { signal } = new AbortController()
    const headers = { accept: 'application/json', 'content-length': '1' }
    const request = { url: server.url, headers, signal, fetch: undefined, maxResponseBytes: 1e6, onProgress: undefined }
    expect((await body.send(request)).status).toBe(200)
    await body.close()
    const [{ method, headers: sent, body: text } = expect.unreachable()] = server.requests
    expect([method, sent['content-type'], sent['transfer-encoding'], sent['content-length']]).toEqual([
      'POST',
      'multipart/form-data; boundary=b',
      'chunked',
      undefined,
    ])
    expect(text).toBe('4\r\none,\r\n3\r\ntwo\r\n0\r\n\r\n')
    expect([body.replayable, isClosed]).toEqual([false, true])
  })

  it('[172] fails with its stream', async () => {
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
      maxResponseBytes: 1e6,
      onProgress: undefined,
    }
    await expect(streamBody(bytes(), 'multipart/form-data; boundary=b').send(request)).rejects.toThrow()
    await server.idle()
    expect(server.requests).toEqual([])
  })
})
