import type { Share } from '../shares.ts'

/** Shorter bodies fit in the buffers of a connection, and wait for no page. */
const SHORT = 65_536
/** How long a response waits for a page that reads nothing, in milliseconds. */
const PATIENCE = 30_000

/**
 * The body of a response, which counts for the share until the page has read it. A page that reads nothing for 30 seconds
 * is cut off.
 * @param isDone the response says what was changed, and is never refused.
 * @throws Refusal where too much waits for other pages.
 */
export function pageBody(text: string, share: Share, isDone = false): string | ReadableStream<Uint8Array> {
  let rest = new TextEncoder().encode(text)
  if (rest.length <= SHORT) return text
  share[isDone ? 'add' : 'take'](rest.length)
  let idle: ReturnType<typeof setTimeout> | undefined
  const end = () => {
    clearTimeout(idle)
    rest = new Uint8Array()
    share.release()
  }
  const wait = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    clearTimeout(idle)
    idle = setTimeout(() => {
      end()
      controller.error(new Error(`The page has read nothing for ${PATIENCE} ms.`))
    }, PATIENCE)
    // A process of Node that has nothing else to do may end.
    Object(idle).unref?.()
  }
  const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    controller.enqueue(rest.subarray(0, SHORT))
    rest = rest.subarray(SHORT)
    if (rest.length > 0) return wait(controller)
    end()
    controller.close()
  }
  return new ReadableStream({ start: wait, pull, cancel: end }, { highWaterMark: 0 })
}
