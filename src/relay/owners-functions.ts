import { idDigits } from '../codecs/ids.ts'
import { describeValue } from '../errors/describe.ts'
import { inputError } from '../errors/input-error.ts'
import type { RelayOptions } from './options.ts'
import { Refusal } from './refusal.ts'

/** A function of the relay's owner has failed, with this reason. */
export class OwnersError extends Error {
  readonly reason: unknown

  constructor(reason: unknown) {
    super()
    this.reason = reason
  }
}

/** Tells the owner that a function took too long. */
export const tooSlow = (name: string): OwnersError =>
  new OwnersError(new Error(`createRelay: ${name} did not finish within the timeout of the client`))

/** How long the functions of the owner are waited for. */
export interface Patience {
  /** Aborted when nobody waits for them any more. */
  readonly signal: AbortSignal
  /** Milliseconds, for each function. */
  readonly timeout: number
}

/** What a function of the owner gives. @throws OwnersError, Refusal, or the reason of the signal */
export async function askOwner<Answer>(
  name: string,
  ask: () => Answer | Promise<Answer>,
  { signal, timeout }: Patience,
): Promise<Answer> {
  signal.throwIfAborted()
  let timer: ReturnType<typeof setTimeout> | undefined
  const stopped = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(tooSlow(name)), timeout)
    signal.addEventListener('abort', () => reject(signal.reason))
  })
  // Nothing waits for it where `ask` throws at once, and an unhandled rejection would end the process.
  stopped.catch(() => {})
  try {
    return await Promise.race([ask(), stopped])
  } catch (reason) {
    // `authorize` reads the input, which may be refused.
    if (reason instanceof Refusal || reason instanceof OwnersError) throw reason
    throw new OwnersError(reason)
  } finally {
    clearTimeout(timer)
  }
}

const notSignedIn = () => new Refusal('not-signed-in', 'the relay does not know who you are: log in, and try again')

/** Refuses a request of nobody. @throws Refusal, OwnersError */
export async function checkSignedIn(
  request: Request,
  authenticate: NonNullable<RelayOptions['authenticate']>,
  patience: Patience,
): Promise<void> {
  if ((await askOwner('authenticate', () => authenticate(request), patience)) !== true) throw notSignedIn()
}

/** The affiliate that a request belongs to. @throws Refusal, OwnersError */
export async function affiliateOf(
  request: Request,
  affiliateId: NonNullable<RelayOptions['affiliateId']>,
  patience: Patience,
): Promise<string> {
  const id = await askOwner('affiliateId', () => affiliateId(request), patience)
  if (id === undefined || id === null) throw notSignedIn()
  const digits = idDigits(id)
  if (digits !== undefined) return digits
  const expected = 'a function that gives an id or undefined'
  throw new OwnersError(inputError('createRelay', { path: 'affiliateId', expected, received: describeValue(id) }))
}
