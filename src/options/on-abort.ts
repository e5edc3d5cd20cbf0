/** What to call when a signal is aborted. It shares one listener, because Node 22 warns about more than ten. */
class Callbacks extends Set<() => void> {
  handleEvent(): void {
    for (const callback of this) callback()
    this.clear()
  }
}

const callbacksOf = new WeakMap<AbortSignal, Callbacks>()

/** Calls back when the signal is aborted, or at once if it already is. Returns a function that removes the callback. */
export function onAbort(signal: AbortSignal, callback: () => void): () => void {
  if (signal.aborted) {
    callback()
    return () => {}
  }
  const callbacks = callbacksOf.get(signal) ?? new Callbacks()
  callbacksOf.set(signal, callbacks)
  if (callbacks.size === 0) signal.addEventListener('abort', callbacks, { once: true })
  callbacks.add(callback)
  return () => {
    if (callbacks.delete(callback) && callbacks.size === 0) signal.removeEventListener('abort', callbacks)
  }
}
