import * as z from 'zod/mini'
import type { AffiliateClient, NetworkClient } from '../../client/clients.ts'
import { checkedClientState } from '../../client/registry.ts'
import { dayIn, type Timezone } from '../../codecs/calendar.ts'
import { isMoment, type Moment, writeMoment } from '../../codecs/dates.ts'
import * as option from '../../codecs/option-schemas.ts'
import { parseInput } from '../../codecs/parse-input.ts'
import { valueError } from '../../errors/input-error.ts'
import { isRecord, isSignal } from '../../errors/objects.ts'
import type { SyncStore } from '../store/store.ts'
import { keepChangesOption, tableOption } from '../store/store-input.ts'
import { countRequests } from './count-requests.ts'

/** Reports that add up clicks, conversions and money. */
export const REPORTS = ['overall', 'advertiser', 'affiliate', 'offer'] as const

/** Progress of a run, after each day. */
export interface SyncProgress {
  /** The day that was stored, as `YYYY-MM-DD`. */
  readonly day: string
  /** Days stored so far. */
  readonly days: number
  /** Total number of days that this run stores. */
  readonly totalDays: number
  /** Rows stored so far. */
  readonly rows: number
}

/** Options for any sync, and all of those for `syncOffers` and `syncAdvertisers`. */
export interface SyncListOptions {
  /** Destination for the rows. */
  readonly store: SyncStore
  /** Table name. Defaults to the store's table, or one per kind of rows. */
  readonly table?: string | undefined
  /** Number of days to keep changes. Defaults to the store's setting, or forever. */
  readonly keepChanges?: number | undefined
  /**
   * Allows the run to remove most rows of a day or list, or to empty or change most values of a column. By default, a day
   * or list of ten rows or more fails for a night then, because the service may have returned wrong data. `true` stores it
   * at once; a number allows that many rows per run.
   */
  readonly allowLoss?: boolean | number | undefined
  /** If `true`, reads and compares without storing anything. The summary lists each day's differences. */
  readonly check?: boolean | undefined
  /** Aborts the run. Stored days stay. */
  readonly signal?: AbortSignal | undefined
  /** Longest duration of the run, in milliseconds. Then it rejects with a TimeoutError. Stored days stay. */
  readonly timeLimit?: number | undefined
  /** If `true`, takes over a table that was made with another network. */
  readonly adopt?: boolean | undefined
  /** Time of the run, which determines today. Defaults to the system clock. */
  readonly now?: Date | undefined
}

/** Options for a sync by day. */
export interface DayOptions extends SyncListOptions {
  /** Fields that only your network has, each starting with `ck_`. Stored as text. */
  readonly extraFields?: readonly string[] | undefined
  /**
   * First day to store, such as `'2026-01-01'`, or any value that a report's `from` accepts. An hour or a `Date` means
   * its day.
   */
  readonly since: Moment
  /**
   * Length of the lookback window in days, 35 by default. Each run reads the window and today. A network with a million
   * conversions a month may set 7.
   */
  readonly lookBackDays?: number | undefined
  /** Time zone of days and times, in hours from UTC. Defaults to the client's `timezone`. */
  readonly timezone?: Timezone | undefined
  /** Days to read again and compare value by value, even if they seem unchanged: `'all'`, or a range of days. */
  readonly again?: 'all' | { readonly from: Moment; readonly to: Moment } | undefined
  /** Number of days, or ranges of days, to read concurrently, 1 by default. The client's own `concurrency` also applies. */
  readonly concurrency?: number | undefined
  /** Called after each stored day. Errors that the function throws are ignored. */
  readonly onProgress?: ((progress: SyncProgress) => void) | undefined
}

/** The options of any run, checked and completed. */
interface RunPlan extends Pick<SyncListOptions, 'store' | 'keepChanges' | 'signal' | 'timeLimit' | 'allowLoss'> {
  readonly table: string
  readonly adopt: boolean
  readonly check: boolean
  readonly now: Date
  /** How many requests were sent so far. */
  readonly requests: () => number
  /** The affiliate whose client it is. */
  readonly affiliateId: string | undefined
  /** The network's address, and the affiliate. */
  readonly network: string
  /** Takes the key out of a text. */
  readonly scrub: (text: string) => string
}

/** Those of a run by days. */
export interface SyncPlan extends RunPlan, Pick<DayOptions, 'onProgress'> {
  readonly timezone: Timezone
  readonly concurrency: number
  /** The first day to store. */
  readonly since: string
  /** The day that is not over yet. */
  readonly today: string
  readonly lookBackDays: number
  /** Days to read again, from one to another. */
  readonly again: { readonly from: string; readonly to: string } | undefined
}

const isStore = (value: unknown) =>
  typeof Object(value).open === 'function' && typeof Object(value).replace === 'function'

const isLoss = (value: unknown) => typeof value === 'boolean' || (Number.isSafeInteger(value) && (value as number) >= 0)

const runShape = () => ({
  store: option.custom<SyncStore>(isStore, 'a store, with open() and replace()'),
  table: tableOption('withSchema'),
  keepChanges: keepChangesOption(),
  signal: option.custom<AbortSignal>(isSignal, 'an AbortSignal'),
  timeLimit: option.milliseconds(),
  adopt: option.custom<boolean>((value) => typeof value === 'boolean', 'true or false'),
  allowLoss: option.custom<boolean | number>(isLoss, 'true, or how many rows the run may lose'),
  check: option.custom<boolean>((value) => typeof value === 'boolean', 'true or false'),
  now: option.custom<Date>((value) => value instanceof Date && !Number.isNaN(value.getTime()), 'a valid Date'),
})

/** Options of any sync. */
export const runOptions = option.object<Partial<SyncListOptions>>(runShape)

const isAgain = (value: unknown) =>
  value === 'all' || (isRecord(value) && isMoment(value.from) && isMoment(value.to) && Object.keys(value).length === 2)

const isList = (value: unknown) => Array.isArray(value) && value.length > 0

const daysShape = () => ({
  ...runShape(),
  // The names are checked by the report's own schema.
  fields: option.custom<readonly never[]>(isList, 'a list of fields'),
  extraFields: option.custom<DayOptions['extraFields']>(isList, 'a list of fields'),
  since: option.custom<Moment>(isMoment, "a day that exists, as 'YYYY-MM-DD' or 'YYYY/MM/DD', or a Date"),
  lookBackDays: option.whole(0, 10_000),
  again: option.custom<DayOptions['again']>(isAgain, "'all', or { from, to }: two days that exist"),
  timezone: z.optional(z.unknown()) as unknown as z.ZodMiniType<Timezone | undefined>,
  concurrency: option.whole(1, 100),
  onProgress: option.callback<DayOptions['onProgress']>(),
})

type Given = Partial<DayOptions> & { readonly fields?: readonly never[] | undefined }

const OPTIONS = {
  syncConversions: option.object<Given & { readonly report?: undefined }>(daysShape as never),
  syncReport: option.object<
    Given & { readonly report?: (typeof REPORTS)[number] | undefined; readonly key?: readonly string[] | undefined }
  >(() => ({
    ...daysShape(),
    report: option.choice(REPORTS),
    key: option.custom<readonly string[]>(isList, 'a list of fields'),
  })),
} as const

/** What rows of a table are: an affiliate sees less than a network, so that each has tables of its own. */
export const kindFor = (kind: string, affiliateId: string | undefined): string =>
  affiliateId === undefined ? kind : `${kind} of affiliate ${affiliateId}`

/**
 * Completes the options of any run.
 * @param ownTable its table if none is named.
 * @throws InputError without a store or a client
 */
export function planRun(
  operation: string,
  client: NetworkClient | AffiliateClient,
  given: Partial<SyncListOptions>,
  ownTable: string,
) {
  const { store, keepChanges, signal, timeLimit, allowLoss, adopt = false, check = false, now = new Date() } = given
  if (store === undefined) throw valueError(operation, 'store', "a store such as sqliteStore('network.db')", store)
  const state = checkedClientState(operation, 'client', client, 'a client made by createClient')
  const { scrub, affiliateId, baseUrl, timezone } = state
  const { client: counted, requests } = countRequests(client, state)
  const plan: RunPlan = {
    ...{ store, keepChanges, signal, timeLimit, allowLoss, adopt, check, now, requests, affiliateId, scrub },
    table: given.table ?? store.table ?? ownTable,
    // The mock network has an address that no real one can have.
    network: `${baseUrl.replace(/\/+$/, '')}${affiliateId === undefined ? '' : `, affiliate ${affiliateId}`}`,
  }
  return { plan, client: counted, timezone }
}

/** Checks and completes the options of a run by days. `ownTable` is its table if none is named. @throws InputError */
export function planSync<Name extends keyof typeof OPTIONS>(
  operation: Name,
  client: NetworkClient | AffiliateClient,
  options: unknown,
  ownTable: string,
) {
  const given = parseInput(operation, OPTIONS[operation] as (typeof OPTIONS)['syncReport'], options, 'options')
  const { since, lookBackDays = 35, onProgress, concurrency = 1 } = given
  if (since === undefined) throw valueError(operation, 'since', 'the first day to store', since)
  const { plan: run, client: counted, timezone: own } = planRun(operation, client, given, ownTable)
  const timezone = parseInput(operation, timezones, { timezone: given.timezone ?? own }).timezone
  if (timezone === undefined)
    throw valueError(operation, 'timezone', 'a time zone, here or in the options of createClient', undefined)
  const dayOf = (name: string, moment: Moment) => {
    const written = writeMoment(moment, 'from', timezone)
    if (written === undefined) throw valueError(operation, name, 'a day from 2000 to 2099', moment)
    return `20${written.slice(0, 8).replaceAll('/', '-')}`
  }
  const againOf = (again: NonNullable<DayOptions['again']>) =>
    again === 'all'
      ? { from: '2000-01-01', to: '2099-12-31' }
      : { from: dayOf('again.from', again.from), to: dayOf('again.to', again.to) }
  const today = dayIn(timezone, run.now)
  const plan: SyncPlan = {
    ...{ ...run, timezone, concurrency, onProgress, today, lookBackDays },
    since: dayOf('since', since),
    again: given.again && againOf(given.again),
  }
  if (plan.since > today) throw valueError(operation, 'since', `a day that is not after today (${today})`, since)
  if (plan.again && plan.again.from > plan.again.to)
    throw valueError(operation, 'again', 'a first day that is not after the last one', given.again)
  return { given, plan, client: counted }
}

const timezones = option.object<{ timezone?: Timezone | undefined }>(() => ({
  timezone: option.timezone(),
}))
