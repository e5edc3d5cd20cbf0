import type { Outcome } from '../errors/errors.ts'

/** From the best to the worst. */
export const OUTCOMES: readonly Outcome[] = ['not-sent', 'rejected', 'unknown']

/** The worse of two outcomes. */
export const worse = (a: Outcome, b: Outcome): Outcome => (OUTCOMES.indexOf(a) > OUTCOMES.indexOf(b) ? a : b)
