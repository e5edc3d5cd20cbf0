import type { Outcome } from '../errors/errors.ts'

/** Why a request got no response, as the runtime's error says. */
export interface Failure {
  readonly code: string | undefined
  readonly outcome: Outcome
  /** Whether the runtime gave up waiting. */
  readonly isTimeout: boolean
  /** Worded by this package, because a runtime's message may contain the whole URL, with the key. */
  readonly reason: string
}

/** The connection broke at an unknown point: the request may have been sent. */
export const brokenConnection = (code: string | undefined): Failure => ({
  code,
  outcome: 'unknown',
  isTimeout: false,
  reason: 'the connection broke before the response',
})

/** A text property of any value. Getters of a foreign error may throw. */
export function textProperty(error: unknown, name: string): string | undefined {
  const value = propertyOf(error, name)
  return typeof value === 'string' ? value : undefined
}

export function propertyOf(value: unknown, name: string): unknown {
  try {
    return (value as Readonly<Record<string, unknown>> | null | undefined)?.[name]
  } catch {
    return undefined
  }
}

/**
 * Whether a framework threw an error to steer rendering, such as Next's for a page that is not static: React finds it by its
 * `digest`. It is passed on as it is, because the framework must recognize it.
 */
export const isFrameworkError = (error: unknown): boolean => textProperty(error, 'digest') !== undefined

/** Code or name of a foreign error. Its message is not used, as it may contain anything, the key included. */
export function codeOrName(error: unknown): string | undefined {
  const words = [textProperty(error, 'code'), textProperty(error, 'name')]
  return words.find((word) => word !== undefined && /^[A-Za-z_]{1,40}$/.test(word) && word !== 'Error')
}
