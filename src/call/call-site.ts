import { isAffiliateNetworkError } from '../errors/errors.ts'
import type { CallOptions } from '../options.ts'
import { type Scrub, withoutKey } from '../transport/secret.ts'

/**
 * Remembers where a call was made. Errors are made far below, behind waits that no stack reaches over; this gives
 * them the stack of the line that the user wrote. What a complaint shows of the input may be the key: it is taken out.
 * @param options of the call: the reason of its signal is the user's own, even where it is an error of another call.
 */
export function callSite(scrub: Scrub, options: unknown): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const site = new Error()
  const signal = signalOf(options)
  return async (work) => {
    try {
      return await work()
    } catch (error) {
      if (isAffiliateNetworkError(error) && error !== signal?.reason) {
        withoutKey(error, scrub)
        // V8 puts name and message above the frames; other engines give frames alone.
        error.stack = `${error.name}: ${error.message}\n${site.stack?.replace(/^Error\n/, '')}`
      }
      throw error
    }
  }
}

/** Of what may be no options at all, but an input that cannot be looked into: its own check will tell. */
function signalOf(options: unknown): CallOptions['signal'] {
  try {
    return (Object(options) as CallOptions).signal
  } catch {
    return undefined
  }
}

/** A tree of calls, each of which remembers where it was made. A list does so by itself, when it is read. */
export function withCallSites<Tree extends object>(tree: Tree, scrub: Scrub): Tree {
  const members = Object.entries(tree).map(([name, member]) => {
    if (typeof member !== 'function') return [name, withCallSites(member, scrub)]
    return [
      name,
      (...args: unknown[]) => {
        const result: unknown = member(...args)
        return result instanceof Promise ? callSite(scrub, args.at(-1))(() => result) : result
      },
    ]
  })
  return Object.fromEntries(members)
}
