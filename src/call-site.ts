import { isAffiliateNetworkError } from './errors.ts'

/**
 * Remembers where a call was made. Errors are made far below, behind waits that no stack reaches over; this gives
 * them the stack of the line that the user wrote.
 */
export function callSite(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const site = new Error()
  return async (work) => {
    try {
      return await work()
    } catch (error) {
      if (isAffiliateNetworkError(error)) error.stack = stackOf(`${error.name}: ${error.message}`, site.stack)
      throw error
    }
  }
}

/** V8 puts name and message above the frames; other engines give frames alone. */
function stackOf(title: string, stack: string | undefined): string {
  const frames = (stack ?? '').split('\n').filter((line) => line !== 'Error' && line !== '')
  return [title, ...frames].join('\n')
}
