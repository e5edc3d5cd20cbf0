import type { Turn } from '../transport/pacing/limiter.ts'
import type { Caller } from './shares.ts'

/** So many turns at once. The callers have a queue each, and the queues are served in turn. */
export function turnsOf(most: number): (caller: Caller) => Pick<Turn, 'take' | 'release'> {
  const queues = new Map<Caller, Set<() => void>>()
  let free = most

  function next(): void {
    for (const [caller, queue] of queues) {
      if (free === 0) return
      const [start = () => {}] = queue
      queue.delete(start)
      // Behind the queues of the others, where the loop comes to it again.
      queues.delete(caller)
      if (queue.size > 0) queues.set(caller, queue)
      free--
      start()
    }
  }

  return (caller) => {
    let isTaken = false
    let start = () => {}
    const take = () =>
      new Promise<void>((resolve) => {
        start = () => {
          isTaken = true
          resolve()
        }
        queues.set(caller, (queues.get(caller) ?? new Set()).add(start))
        next()
      })
    const release = () => {
      const queue = queues.get(caller)
      if (queue?.delete(start) && queue.size === 0) queues.delete(caller)
      if (isTaken) free++
      isTaken = false
      next()
    }
    return { take, release }
  }
}
