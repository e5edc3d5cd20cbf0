interface Watch {
  readonly callbacks: Set<() => void>
  readonly listener: () => void
}

const watches = new WeakMap<AbortSignal, Watch>()

/**
 * Calls back when the signal is aborted, or at once if it already is. Returns a function that removes the callback. Calls
 * that share a signal share one listener, because Node 22 warns about more than ten.
 */
export function onAbort(signal: AbortSignal, callback: () => void): () => void {
  if (signal.aborted) {
    callback()
    return () => {}
  }
  const watch = watches.get(signal) ?? newWatch()
  watches.set(signal, watch)
  const { callbacks, listener } = watch
  if (callbacks.size === 0) signal.addEventListener('abort', listener, { once: true })
  callbacks.add(callback)
  return () => {
    if (callbacks.delete(callback) && callbacks.size === 0) signal.removeEventListener('abort', listener)
  }
}

function newWatch(): Watch {
  const callbacks = new Set<() => void>()
  const listener = () => {
    for (const callback of callbacks) callback()
    callbacks.clear()
  }
  return { callbacks, listener }
}
