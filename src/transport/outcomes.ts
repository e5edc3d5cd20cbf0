import type { Outcome } from '../errors/errors.ts'

/*
 * Other outcomes are set where they become known: before a response in `call-state.ts` and by the runtime's failure
 * (`platform/failure.ts`), for a redirect in `attempt.ts`, a failed redirect test in `operations/tool.ts`, an invalid
 * input in `errors/input-error.ts`, and a relay in `relay-failure.ts`.
 */

/** From the best to the worst. */
export const OUTCOMES: readonly Outcome[] = ['not-sent', 'rejected', 'unknown']

/** The worse of two outcomes. */
export const worse = (a: Outcome, b: Outcome): Outcome => (OUTCOMES.indexOf(a) > OUTCOMES.indexOf(b) ? a : b)

/**
 * The outcome of a call whose response is an error. An `errorCode` other than 0 is the service's own word that it refused
 * the request, so nothing has changed, even with a status of 500. Without one, a 408 or a status of 500 and above may come
 * from a proxy, or from a service that failed halfway.
 */
export const outcomeOfResponse = (status: number, errorCode: number | undefined): Outcome =>
  errorCode || (status >= 200 && status < 500 && status !== 408) ? 'rejected' : 'unknown'
