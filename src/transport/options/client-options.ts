import * as z from 'zod/mini'
import { AN_ID, idDigits } from '../../codecs/ids.ts'
import * as option from '../../codecs/option-schemas.ts'
import { parseInput } from '../../codecs/parse-input.ts'
import { type Payload, refuse, wholeNumber } from '../../codecs/zod/checks.ts'
import { withType } from '../../codecs/zod/codec.ts'
import { describeType } from '../../errors/describe.ts'
import { checkPlainObject } from '../../errors/input-error.ts'
import { isRecord } from '../../errors/objects.ts'
import type { ClientOptions, RateLimit, SharedLimiter, Validation } from '../../options/options.ts'
import { isLoopback, readBaseUrl } from './base-url.ts'
import { readHeaders } from './headers.ts'
import { keyIssue } from './key-issue.ts'

/** The schema of a client's options. With `relay`, the client has no key and calls a relay. */
const optionSchemas = (relay: boolean) =>
  ({
    baseUrl: readAs((payload) => readBaseUrl(payload, relay)),
    key: relay
      ? z.optional(
          readAs((payload) => refuse(payload, 'the relay has the key', { code: 'excluded', received: 'a value' })),
        )
      : readAs(readKey),
    relay: z.optional(z.literal(true, 'true, or nothing')),
    affiliateId: z.optional(readAs((payload) => idDigits(payload.value) ?? refuse(payload, AN_ID))),
    timezone: option.timezone(),
    ...option.callLimits(),
    retryBudget: option.whole(0, 1_000_000),
    concurrency: option.whole(1, 10_000),
    rateLimit: z.optional(
      option.object<RateLimit>(
        () => ({ requests: wholeNumber(1, 1_000_000), intervalMs: wholeNumber(1, option.LONGEST_TIMER) }),
        'an object of requests and intervalMs',
      ),
    ),
    limiter: option.custom<SharedLimiter>(
      (value) => isRecord(value) && typeof value.take === 'function',
      'an object with a take function',
    ),
    validation: option.choice<Validation>(['warn', 'throw', 'off']),
    reportYear: option.choice<2 | 4>([2, 4]),
    maxResponseBytes: option.whole(1),
    allowInsecureHttp: option.choice([true, false]),
    fetch: option.callback<typeof globalThis.fetch>(),
    headers: z.optional(readAs(readHeaders)),
    onEvent: option.callback<NonNullable<ClientOptions['onEvent']>>(),
  }) satisfies Record<keyof ClientOptions, z.ZodMiniType>

const DEFAULTS = {
  timeout: 30_000,
  retries: 2,
  retryBudget: 20,
  concurrency: 4,
  validation: 'warn',
  reportYear: 2,
  maxResponseBytes: 32 * 1024 * 1024,
  headers: {},
} satisfies Partial<ClientOptions>

type Checked = { readonly [Name in keyof ClientOptions]-?: z.output<ReturnType<typeof optionSchemas>[Name]> }

export type CheckedOptions = Checked & { readonly [Name in keyof typeof DEFAULTS]: NonNullable<Checked[Name]> }

const schemaFor = (relay: boolean) =>
  option
    .object<Checked>(() => optionSchemas(relay) as never)
    .check((payload) => {
      const { baseUrl, allowInsecureHttp } = payload.value
      if (!baseUrl.startsWith('http:') || allowInsecureHttp === true) return
      const { origin, hostname } = new URL(baseUrl)
      if (isLoopback(hostname) || (relay && origin === globalThis.location?.origin)) return
      const expected = 'https:, because every URL contains the key (allowInsecureHttp: true allows it)'
      refuse(payload, expected, { path: ['baseUrl'], received: 'http:' })
    })

const withKeySchema = schemaFor(false)
const relaySchema = schemaFor(true)

/** Refuses values other than plain objects. They are not shown, as a string may be the key. @throws InputError */
export const checkOptions = (options: unknown, operation = 'createClient'): void =>
  checkPlainObject(operation, '', options, 'an object of options', describeType)

/** Checks a client's options. @throws InputError, which shows neither the key nor the URL. */
export function parseClientOptions(options: unknown, operation = 'createClient'): CheckedOptions {
  checkOptions(options, operation)
  const { relay } = options as { relay?: unknown }
  // Options that are undefined were left out by the schema.
  return {
    ...DEFAULTS,
    ...parseInput(operation, relay === true ? relaySchema : withKeySchema, options),
  } as CheckedOptions
}

/** Any value, of which the result is what `read` gives. */
const readAs = <Value>(read: (payload: Payload) => Value | undefined) =>
  withType<Value, unknown>(
    z.unknown().check((payload) => {
      payload.value = read(payload)
    }),
  )

function readKey(payload: Payload): ClientOptions['key'] | undefined {
  const key = payload.value
  const invalid = typeof key === 'function' ? undefined : keyIssue(key)
  return invalid === undefined
    ? (key as ClientOptions['key'])
    : refuse(payload, invalid.expected, { received: invalid.received })
}
