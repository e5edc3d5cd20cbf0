interface Watch {
  readonly works: Set<() => void>
  readonly listener: () => void
}

const watches = new WeakMap<AbortSignal, Watch>()

/**
 * Runs some work when the signal fires, or at once where it has; gives what takes it back. However many calls
 * share a signal, it has one listener: Node 22 warns of more than ten.
 */
export function onAbort(signal: AbortSignal, work: () => void): () => void {
  if (signal.aborted) {
    work()
    return () => {}
  }
  const watch = watches.get(signal) ?? newWatch()
  watches.set(signal, watch)
  const { works, listener } = watch
  if (works.size === 0) signal.addEventListener('abort', listener, { once: true })
  works.add(work)
  return () => {
    if (works.delete(work) && works.size === 0) signal.removeEventListener('abort', listener)
  }
}

function newWatch(): Watch {
  const works = new Set<() => void>()
  const listener = () => {
    for (const work of works) work()
    works.clear()
  }
  return { works, listener }
}
