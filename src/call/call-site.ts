import { isAffiliateNetworkError } from '../errors/errors.ts'
import type { CallOptions } from '../options.ts'
import { type Scrub, withoutKey } from '../transport/secret.ts'

/** Makes an error of a call ready for its caller. `below` is the function whose frames, and those it called, are left out. */
export type Finish = (error: unknown, below: (...args: never[]) => unknown) => void

/**
 * Takes the key out of an InputError, which may show it as part of the input; and replaces an error's stack, made far
 * below, by the stack at the call: in an async function's `catch`, V8 knows who awaits it.
 * @param options of the call: the reason of its signal is the user's own, even where it is an error of another call.
 */
export function finishing(scrub: Scrub, options: unknown): Finish {
  return (error, below) => {
    if (!isAffiliateNetworkError(error) || error === signalOf(options)?.reason) return
    withoutKey(error, scrub)
    // Of V8, and not of all other engines, whose stacks stay as they are.
    Error.captureStackTrace?.(error, below)
  }
}

/** The signal in what may be no options at all, but an input that throws when it is read: its own check reports that. */
function signalOf(options: unknown): CallOptions['signal'] {
  try {
    return (Object(options) as CallOptions).signal
  } catch {
    return undefined
  }
}

/** Waits for a call, and finishes its error. */
export async function atCallSite<Result>(call: Promise<Result>, finish: Finish): Promise<Result> {
  try {
    return await call
  } catch (error) {
    finish(error, atCallSite)
    throw error
  }
}

/** A tree of calls whose errors have the stack of the line that awaits them. A list finishes its errors by itself. */
export function withCallSites<Tree extends object>(tree: Tree, scrub: Scrub): Tree {
  const members = Object.entries(tree).map(([name, member]) => {
    if (typeof member !== 'function') return [name, withCallSites(member, scrub)]
    return [
      name,
      (...args: unknown[]) => {
        const result: unknown = member(...args)
        return result instanceof Promise ? atCallSite(result, finishing(scrub, args.at(-1))) : result
      },
    ]
  })
  return Object.fromEntries(members)
}
