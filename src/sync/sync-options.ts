import * as z from 'zod/mini'
import type { AffiliateClient, NetworkClient } from '../client/clients.ts'
import { settingsOf } from '../client/known.ts'
import { dayIn, isMoment, type Moment, type Timezone, writeMoment } from '../codecs/dates.ts'
import * as option from '../codecs/options.ts'
import { parseInput } from '../codecs/parse-input.ts'
import { inputErrorAt, valueError } from '../errors/input-error.ts'
import type { ConversionFields } from '../schemas/report-fields.ts'
import type { ConversionStore } from './store.ts'

/** Name of the call in errors. */
export const NAME = 'syncConversions'

/** Progress of a run, after each day. */
export interface SyncProgress {
  /** The day that was stored, as `YYYY-MM-DD`. */
  readonly day: string
  /** Days stored so far. */
  readonly days: number
  /** Days that this run stores in all. */
  readonly totalDays: number
  /** Rows stored so far. */
  readonly rows: number
}

/** Options of `syncConversions`. */
export interface SyncOptions {
  /** Fields to store besides those that every row has. */
  readonly fields: readonly (keyof ConversionFields)[]
  /** Fields that this package does not know, each starting with `ck_`. Stored as text. */
  readonly extraFields?: readonly string[] | undefined
  /** The first day to store: `'2026-01-01'`, or what `from` of a report takes; of an hour or a `Date`, its day. */
  readonly since: Moment
  /**
   * How many days after its end a day is read again in every run, because statuses change most then. 35 by default. Of
   * older days, a network's client reads those whose counts by status have changed.
   */
  readonly lookBackDays?: number | undefined
  /** Time zone of the days and times, in hours from UTC. The client's `timezone` by default. */
  readonly timezone?: Timezone | undefined
  /** Where the conversions are kept. */
  readonly store: ConversionStore
  /** How many days are read at once. 1 by default. The client's own `concurrency` applies as well. */
  readonly concurrency?: number | undefined
  /** Called after each stored day. Errors that the function throws are ignored. */
  readonly onProgress?: ((progress: SyncProgress) => void) | undefined
  /** Aborts the run. Days that were stored stay. */
  readonly signal?: AbortSignal | undefined
  /** The present, which decides what today is. The clock of this machine by default. */
  readonly now?: Date | undefined
}

/** The options of a run, checked and completed. */
export interface SyncPlan {
  readonly fields: readonly (keyof ConversionFields)[]
  readonly extraFields: readonly string[]
  readonly timezone: Timezone
  readonly store: ConversionStore
  readonly concurrency: number
  readonly onProgress: SyncOptions['onProgress']
  readonly signal: AbortSignal | undefined
  /** The first day to store. */
  readonly since: string
  /** The day that is not over yet. */
  readonly today: string
  /** The instant of the run. */
  readonly now: Date
  readonly lookBackDays: number
  /** An affiliate's form of the report cannot count by status. */
  readonly isAffiliate: boolean
}

const isStore = (value: unknown) =>
  typeof Object(Object(value).storedDays) === 'function' && typeof Object(value).replaceDay === 'function'

const isSignal = (value: unknown) => typeof Object(Object(value).addEventListener) === 'function'

const schema = option.object<Partial<SyncOptions>>(() => ({
  // The names are checked by the report's own schema.
  fields: option.where<SyncOptions['fields']>(Array.isArray, 'a list of fields'),
  extraFields: option.where<SyncOptions['extraFields']>(Array.isArray, 'a list of fields'),
  since: option.where<Moment>(isMoment, "a day that exists, as 'YYYY-MM-DD', 'YYYY/MM/DD' or 'YY/MM/DD', or a Date"),
  lookBackDays: option.whole(0, 10_000),
  timezone: z.optional(z.unknown()) as unknown as z.ZodMiniType<Timezone | undefined>,
  store: option.where<ConversionStore>(isStore, 'a store, with storedDays() and replaceDay()'),
  concurrency: option.whole(1, 100),
  onProgress: option.callback<SyncOptions['onProgress']>(),
  signal: option.where<AbortSignal>(isSignal, 'an AbortSignal'),
  now: option.where<Date>((value) => value instanceof Date && !Number.isNaN(value.getTime()), 'a valid Date'),
}))

/** Checks and completes the options of a run. @throws InputError */
export function planSync(client: NetworkClient | AffiliateClient, options: unknown): SyncPlan {
  const given = parseInput(NAME, schema, options, { root: 'options' })
  const { fields, since, store, lookBackDays = 35, now = new Date() } = given
  if (fields === undefined) throw valueError(NAME, 'fields', 'a list of fields', fields)
  if (since === undefined) throw valueError(NAME, 'since', 'the first day to store', since)
  if (store === undefined) throw valueError(NAME, 'store', 'a store', store)
  const settings = settingsOf(client)
  if (settings === undefined) throw inputErrorAt(NAME, 'client', 'a client made by createClient', 'another value')
  const timezone = parseInput(NAME, timezones, { timezone: given.timezone ?? settings.timezone }).timezone
  if (timezone === undefined)
    throw inputErrorAt(NAME, 'timezone', 'a time zone, here or in the options of createClient', 'nothing')
  const first = writeMoment(since, 'from', timezone)
  if (first === undefined) throw valueError(NAME, 'since', 'a day from 2000 to 2099', since)
  const today = dayIn(timezone, now)
  const plan = {
    fields,
    extraFields: given.extraFields ?? [],
    timezone,
    store,
    concurrency: given.concurrency ?? 1,
    onProgress: given.onProgress,
    signal: given.signal,
    since: `20${first.slice(0, 8).replaceAll('/', '-')}`,
    today,
    now,
    lookBackDays,
    isAffiliate: settings.affiliateId !== undefined,
  }
  if (plan.since > today) throw valueError(NAME, 'since', `a day that is not after today (${today})`, since)
  return plan
}

const timezones = option.object<{ timezone?: Timezone | undefined }>(() => ({
  timezone: option.oneOf(
    Array.from({ length: 26 }, (_, index) => (index - 11) as Timezone),
    'whole hours from UTC, -11 to 14',
  ),
}))
