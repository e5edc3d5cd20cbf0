import type { ByteBudget } from './byte-budget.ts'

/** Shorter bodies fit in the buffers of a connection, and wait for no page. */
const SHORT = 65_536

/**
 * The body of a response, which counts for the budget until the page has read it, in characters. A page that reads nothing for `patience`
 * milliseconds is cut off.
 * @throws Refusal where too much waits for other pages.
 */
export function pageBody(text: string, budget: ByteBudget, patience: number): string | ReadableStream<Uint8Array> {
  const { length } = text
  if (length <= SHORT) return text
  budget.take(length)
  let rest = text
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = () => {
    clearTimeout(timer)
    rest = ''
    budget.give(length)
  }
  const wait = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      end()
      controller.error(new Error(`The page has read nothing for ${patience} ms.`))
    }, patience)
    // A process of Node that has nothing else to do may end.
    Object(timer).unref?.()
  }
  const encoder = new TextEncoder()
  return new ReadableStream(
    {
      start: wait,
      pull(controller) {
        // Not between the two halves of a character.
        const size = rest.codePointAt(SHORT - 1) === rest.charCodeAt(SHORT - 1) ? SHORT : SHORT + 1
        controller.enqueue(encoder.encode(rest.slice(0, size)))
        rest = rest.slice(size)
        if (rest !== '') return wait(controller)
        end()
        controller.close()
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  )
}
