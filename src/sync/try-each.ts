import { type AffiliateNetworkError, isAffiliateNetworkError } from '../errors/errors.ts'
import { LOSS } from './loss-brake.ts'
import type { FailedDay } from './sync-error.ts'

/** Days' reads in a row without any response, after which a run ends. */
const MOST_UNANSWERED = 5

/** Something that a run does: reads a day, or looks through old ones. */
export interface Task {
  /** The day, or the first one. */
  readonly day: string
  run(): Promise<void>
}

/** Does each task once, several at a time. Tasks may add others. @throws what ends a run at once */
export async function tryEach(tasks: readonly Task[], concurrency: number, signal: AbortSignal, stop: AbortController) {
  const failures = { passing: new Map<Task, FailedDay>(), lasting: [] as FailedDay[], isOver: false }
  let at = 0
  let unanswered = 0
  const work = async () => {
    while (at < tasks.length && !failures.isOver) {
      const task = tasks[at++] as Task
      try {
        await task.run()
        unanswered = 0
      } catch (error) {
        if (signal.aborted || !isAffiliateNetworkError(error) || endsRun(error)) throw error
        const failed = { day: task.day, error }
        if (isPassing(error)) failures.passing.set(task, failed)
        else failures.lasting.push(failed)
        unanswered = error.kind === 'connection' || error.kind === 'timeout' ? unanswered + 1 : 0
        failures.isOver ||= unanswered >= MOST_UNANSWERED
      }
    }
  }
  const workers = Array.from({ length: concurrency }, () => work().catch((error) => stop.abort(error)))
  await Promise.all(workers)
  signal.throwIfAborted()
  return failures
}

/** Whether no other day can be read either: a call that is not valid, or a key that is refused. */
const endsRun = ({ kind, status }: AffiliateNetworkError) =>
  kind === 'input' || (kind === 'api' && (status === 401 || status === 403))

/** Whether another try may help. */
const isPassing = ({ kind, status = 0, code }: AffiliateNetworkError) =>
  kind === 'connection' ||
  kind === 'timeout' ||
  kind === 'paging' ||
  (kind === 'response' && (code === 'CUT_SHORT' || code === LOSS)) ||
  (kind === 'api' && (status === 408 || status === 429 || status >= 500))

/** Waits. @throws the reason of the signal */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', end)
      resolve()
    }, milliseconds)
    signal.addEventListener('abort', end, { once: true })
  })
}
