import type { ClientOptions } from '../options/options.ts'
import { type CheckedOptions, parseClientOptions } from './options/client-options.ts'
import { Limiter } from './pacing/limiter.ts'
import { RetryBudget } from './pacing/retry.ts'
import { type Scrub, scrubber, scrubInputError } from './secrets/scrubber.ts'

/** A client's checked options, and the state that its calls share. */
export interface ClientState extends CheckedOptions {
  /** The checked options as they were, for `with`. */
  readonly options: CheckedOptions
  /** Takes the key out of a text. If the key is given by a function, takes out only the `key` parameter. */
  readonly scrub: Scrub
  readonly budget: RetryBudget
  /** Keeps the client's own `concurrency` and `rateLimit`, apart from a `limiter` of the options. */
  readonly ownLimiter: Pick<Limiter, 'turn'>
  /** What the client has warned about, by operation: once each. */
  readonly sentWarnings: Set<string>
}

/** Checks and completes a client's options. `kept`: of the client that `with` was called on, for the same key and URL. */
export function makeClientState(
  options: { readonly [Name in keyof ClientOptions]?: unknown },
  kept?: Pick<ClientState, 'baseUrl' | 'key'> & {
    readonly [Name in 'ownLimiter' | 'budget']: ClientState[Name] | undefined
  },
  operation: 'createClient' | 'with' = 'createClient',
): ClientState {
  try {
    const checked = parseClientOptions(options, operation)
    const { concurrency, rateLimit, retryBudget, baseUrl, key } = checked
    const shared = kept?.baseUrl === baseUrl && kept.key === key ? kept : undefined
    return {
      ...checked,
      options: checked,
      scrub: scrubberFor(checked.key),
      budget: shared?.budget ?? new RetryBudget(retryBudget),
      ownLimiter: shared?.ownLimiter ?? new Limiter(concurrency, rateLimit),
      sentWarnings: new Set<string>(),
    }
  } catch (error) {
    scrubInputError(error, scrubberFor(options?.key))
    throw error
  }
}

const scrubberFor = (key: unknown): Scrub => scrubber(typeof key === 'string' ? [key] : [])
