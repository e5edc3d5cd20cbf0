import type { ByteBudget } from './byte-budget.ts'

/** Shorter bodies fit in the buffers of a connection, and wait for no page. */
const SHORT = 65_536

/**
 * The body of a response, which counts for the budget until the page has read it, in characters. A page that reads nothing
 * for `patience` milliseconds is cut off, and so is one that has not read all by then, if others need the room.
 * @throws Refusal where too much waits for other pages.
 */
export function pageBody(text: string, budget: ByteBudget, patience: number): string | ReadableStream<Uint8Array> {
  const { length } = text
  if (length <= SHORT) return text
  budget.take(length)
  let rest = text
  let controller!: ReadableStreamDefaultController<Uint8Array>
  let idle: ReturnType<typeof setTimeout> | undefined
  const cutOff = (why: string) => {
    end()
    controller.error(new Error(why))
  }
  const holder = { held: length, giveWay: () => cutOff('The page reads slowly, and others need the room.') }
  const slow = later(patience, () => budget.holders.add(holder))
  const end = () => {
    clearTimeout(idle)
    clearTimeout(slow)
    budget.holders.delete(holder)
    rest = ''
    budget.give(length)
  }
  const wait = () => {
    clearTimeout(idle)
    idle = later(patience, () => cutOff(`The page has read nothing for ${patience} ms.`))
  }
  const encoder = new TextEncoder()
  return new ReadableStream(
    {
      start(started) {
        controller = started
        wait()
      },
      pull() {
        // Not between the two halves of a character.
        const size = rest.codePointAt(SHORT - 1) === rest.charCodeAt(SHORT - 1) ? SHORT : SHORT + 1
        controller.enqueue(encoder.encode(rest.slice(0, size)))
        rest = rest.slice(size)
        if (rest !== '') return wait()
        end()
        controller.close()
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  )
}

/** A timer without which a process of Node that has nothing else to do may end. */
function later(delayMs: number, work: () => void): ReturnType<typeof setTimeout> {
  const timer = setTimeout(work, delayMs)
  Object(timer).unref?.()
  return timer
}
