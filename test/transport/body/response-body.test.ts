import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import type { FetchResponse } from '../../../src/options/options.ts'
import { readText as read } from '../../../src/transport/response-body.ts'

const readText = (response: FetchResponse, limit: number) =>
  read(response as Response, limit, new AbortController().signal)

/** A response in these chunks, and what became of its stream. */
function answered(chunks: readonly (string | Uint8Array<ArrayBuffer>)[], headers?: Record<string, string>) {
  const seen = { pulled: 0, cancelled: false }
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      pull(controller) {
        const chunk = chunks[seen.pulled++]
        if (chunk === undefined) controller.close()
        else controller.enqueue(typeof chunk === 'string' ? new TextEncoder().encode(chunk) : chunk)
      },
      cancel() {
        seen.cancelled = true
      },
    },
    { highWaterMark: 0 },
  )
  return { seen, response: new Response(body, { headers: headers ?? {} }) }
}

describe('a body', () => {
  it('is read to its end, and its stream left alone', async () => {
    const { seen, response } = answered(['ab', '', 'cd'])
    expect(await readText(response, 4)).toBe('abcd')
    expect(seen).toEqual({ pulled: 4, cancelled: false })
  })

  it('that is null is an empty text', async () => expect(await readText(new Response(null), 4)).toBe(''))

  it('stops at the limit, one byte over it, and cancels the stream', async () => {
    const { seen, response } = answered(['ab', 'cde', 'f'])
    await expect(readText(response, 4)).rejects.toMatchObject({ code: 'TOO_LARGE' })
    expect(seen).toEqual({ pulled: 2, cancelled: true })
  })

  it('stops at the limit also where the stream cannot be cancelled', async () => {
    const cancel = () => new Promise<void>(() => {})
    const body = new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(3)), cancel })
    await expect(readText(new Response(body), 4)).rejects.toMatchObject({ code: 'TOO_LARGE' })
  })

  it('whose length is over the limit is not read at all', async () => {
    const { seen, response } = answered(['a'], { 'content-length': '5' })
    await expect(readText(response, 4)).rejects.toMatchObject({ code: 'TOO_LARGE' })
    expect(seen).toEqual({ pulled: 0, cancelled: true })
    const none = new Response(null, { headers: { 'content-length': '5' } })
    await expect(readText(none, 4)).rejects.toMatchObject({ code: 'TOO_LARGE' })
  })

  it.each(['4', '0', 'many', '-5'])('whose length says %s is counted', async (length) => {
    const { response } = answered(['abcd'], { 'content-length': length })
    expect(await readText(response, 4)).toBe('abcd')
    const larger = answered(['abcde'], { 'content-length': length })
    await expect(readText(larger.response, 4)).rejects.toMatchObject({ code: 'TOO_LARGE' })
  })

  it('is one text, however its characters are cut into chunks', async () => {
    const bytes = new TextEncoder().encode('a漢€😀z')
    const { response } = answered(Array.from(bytes, (byte) => Uint8Array.of(byte)))
    expect(await readText(response, 100)).toBe('a漢€😀z')
  })

  it('may begin with a byte order mark', async () => {
    expect(await readText(answered([Uint8Array.of(0xef, 0xbb), Uint8Array.of(0xbf, 0x61)]).response, 100)).toBe('a')
  })

  it.each([
    ['in the middle', [Uint8Array.of(0x61, 0xff, 0x62)]],
    ['at its end, cut inside a character', [Uint8Array.of(0x61, 0xe6, 0xbc)]],
  ])('that is not UTF-8 %s is refused', async (_, chunks) => {
    await expect(readText(answered(chunks).response, 100)).rejects.toMatchObject({
      message: 'UTF-8, received other bytes',
    })
  })

  it('that ends too early keeps the reason', async () => {
    const why = new Error('reset')
    const broken = new ReadableStream({ pull: (controller) => controller.error(why) })
    const error = await readText(new Response(broken), 100).catch((reason) => reason)
    expect(error).toMatchObject({ code: 'CUT_SHORT' })
    expect(error.cause).toBe(why)
  })

  it('of texts in place of bytes is refused, and its stream cancelled', async () => {
    let cancelled = false
    const texts = new ReadableStream({
      pull: (controller) => controller.enqueue('text'),
      cancel: () => {
        cancelled = true
      },
    })
    await expect(readText(new Response(texts), 100)).rejects.toMatchObject({ message: 'UTF-8, received other bytes' })
    expect(cancelled).toBe(true)
  })

  const HEAD = { status: 200, headers: new Headers() }
  const bytesOf = (text: string) => async () => new TextEncoder().encode(text).buffer

  it.each<[what: string, more: (text: string) => Partial<FetchResponse>]>([
    ['arrayBuffer, as in React Native', (text) => ({ arrayBuffer: bytesOf(text), text: async () => '�' })],
    ['text, as of older polyfills', (text) => ({ body: null, text: async () => text })],
    [
      'arrayBuffer beside a stream of Node, as of node-fetch',
      (text) => ({ body: Readable.from([]), arrayBuffer: bytesOf(text) }),
    ],
  ])('is read up to the limit, and no further, where the response has only %s', async (_, more) => {
    expect(await readText({ ...HEAD, ...more('añb') }, 4)).toBe('añb')
    await expect(readText({ ...HEAD, ...more('abcde') }, 4)).rejects.toMatchObject({ code: 'TOO_LARGE' })
  })

  it('without a stream is empty if it cannot be read at all, and cut short if reading fails', async () => {
    expect(await readText(HEAD, 4)).toBe('')
    const why = new Error('reset')
    for (const more of [{ text: () => Promise.reject(why) }, { arrayBuffer: () => Promise.reject(why) }])
      await expect(readText({ ...HEAD, ...more }, 4)).rejects.toMatchObject({ code: 'CUT_SHORT', cause: why })
    const latin = async () => Uint8Array.of(0x61, 0xff).buffer
    await expect(readText({ ...HEAD, arrayBuffer: latin }, 4)).rejects.toMatchObject({
      message: 'UTF-8, received other bytes',
    })
  })

  it('is cancelled after an abort, also where fetch ignores signals', async () => {
    const { promise: cancelled, resolve } = Promise.withResolvers<void>()
    const endless = new ReadableStream({ cancel: () => resolve() })
    const stop = new AbortController()
    const reading = read(new Response(endless), 100, stop.signal)
    stop.abort()
    await cancelled
    expect(await reading).toBe('')
  })
})
