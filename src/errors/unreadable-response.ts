import { CUT_SHORT, TOO_LARGE } from './failure-codes.ts'

/** A response that cannot be read. The message says what was expected, and what came. */
export class UnreadableResponse extends Error {
  readonly code: string | undefined

  constructor(expected: string, code?: string, cause?: unknown) {
    super(expected, { cause })
    this.code = code
  }
}

export const tooLarge = (limit: number) =>
  new UnreadableResponse(`a body of at most ${limit} bytes (maxResponseBytes), received a larger one`, TOO_LARGE)

/** `cause` is the runtime's error. */
export const cutShort = (cause: unknown) =>
  new UnreadableResponse('the whole response, received part of it', CUT_SHORT, cause)
