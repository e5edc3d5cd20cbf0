/** How long something is waited for. */
export interface Patience {
  /** Aborted when nobody waits any more. */
  readonly signal: AbortSignal
  /** Milliseconds. */
  readonly timeout: number
}

/** Waits for some work, but no longer than this. @throws the reason of the signal, or the error of `late` */
export async function within<Result>(
  work: () => Result | Promise<Result>,
  { signal, timeout }: Patience,
  late: () => Error,
): Promise<Result> {
  signal.throwIfAborted()
  const { promise: stopped, reject } = Promise.withResolvers<never>()
  // Nothing waits for it where `work` throws at once, and an unhandled rejection would end the process.
  stopped.catch(() => {})
  const timer = setTimeout(() => reject(late()), timeout)
  const leave = () => reject(signal.reason)
  signal.addEventListener('abort', leave)
  try {
    return await Promise.race([work(), stopped])
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', leave)
  }
}
