/** What a function of the caller threw, as `cause`. It may be any value: frozen, a Proxy, an error of another call. */
export class CallerError extends Error {}

/** Wraps what a function of the caller throws, to tell it from the errors of this package. */
export const wrapErrors =
  <Args extends unknown[], Result>(work: (...args: Args) => Result | Promise<Result>) =>
  async (...args: Args): Promise<Result> => {
    try {
      return await work(...args)
    } catch (cause) {
      throw new CallerError('', { cause })
    }
  }
