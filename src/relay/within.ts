import { CallLifetime } from '../transport/call-lifetime.ts'

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
  const lifetime = new CallLifetime(signal, timeout, late)
  return lifetime.race(async () => work()).finally(() => lifetime.close())
}
