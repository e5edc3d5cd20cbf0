import { CallLifetime, onAbort } from '../../transport/call-lifetime.ts'
import { invalid, Refusal } from '../refusal.ts'
import type { Share } from '../shares.ts'

const tooLarge = (most: number) =>
  new Refusal('too-large', `the relay takes at most ${most} bytes at once: send less`, {
    hint: 'The option `maxRequestBytes` sets this limit.',
  })

const tooSlow = () =>
  new Refusal('slow', 'the relay did not receive everything in time: try again', {
    hint: "The `timeout` of the relay's client sets this limit.",
  })

export type BoundedBody = ReturnType<typeof boundedBody>

/**
 * The body of a request, of at most so many bytes, which must come within so many milliseconds. Its text counts for the
 * share.
 * @throws Refusal for a body that says that it is larger.
 */
export function boundedBody(request: Request, most: number, timeout: number, share: Share) {
  if (Number(request.headers.get('content-length') ?? 0) > most) throw tooLarge(most)
  let end = () => {}

  /** Its bytes, until `release`. The stream isn't canceled, which would close the connection before the response. */
  async function* chunks(): AsyncGenerator<Uint8Array> {
    const { body, signal } = request
    if (body === null) return
    signal.throwIfAborted()
    const reader = body.getReader()
    const stop = new AbortController()
    const lifetime = new CallLifetime(stop.signal, timeout, tooSlow)
    const unlisten = onAbort(signal, () => stop.abort(signal.reason))
    end = () => {
      unlisten()
      stop.abort(invalid('the relay needs no more of the body'))
      lifetime.close()
    }
    const cut = () => Promise.reject(invalid('the relay received only the start of the body'))
    const read = () => reader.read().catch(cut)
    for (let size = 0; ; ) {
      const { done, value } = await lifetime.race(read)
      if (done) return
      size += value.byteLength
      if (size > most) throw tooLarge(most)
      yield value
    }
  }

  async function text(): Promise<string> {
    // Copied: a chunk of two bytes takes much more memory than they do.
    let bytes = new Uint8Array()
    let length = 0
    for await (const chunk of chunks()) {
      share.take(chunk.byteLength)
      const end = length + chunk.byteLength
      if (end > bytes.length) {
        const grown = new Uint8Array(Math.max(end, Math.min(2 * end, most)))
        grown.set(bytes)
        bytes = grown
      }
      bytes.set(chunk, length)
      length = end
    }
    return new TextDecoder().decode(bytes.subarray(0, length))
  }

  /** Nothing of the body is needed any more. Ends a read under way, which would hold its bytes until the timeout. */
  function release(): void {
    end()
    share.release()
  }
  return { chunks, text, release }
}
