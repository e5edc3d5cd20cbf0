import { plural } from '../../errors/describe.ts'
import type { Warning } from '../source/day-source.ts'
import type { DayComparison } from '../store/store.ts'
import type { Refusal } from './day-note.ts'

/** What is known of a day when it has been read. */
export interface Reading {
  readonly changes: DayComparison
  /** How many rows were read. */
  readonly rows: number
  /** Whether the report's figures are those of the read, and of the stored rows; `undefined` without a report. */
  readonly fitsRead: boolean | undefined
  readonly fitsStored: boolean | undefined
  /** Whether the report says what it said when the day was stored. */
  readonly isReportSame: boolean
  /** Whether rows are sums, whose amounts change. */
  readonly areSums: boolean
  /** Whether the day has been read twice in this run. */
  readonly isAskedAgain: boolean
  /** A reading that an earlier run refused. */
  readonly refusal: Refusal | undefined
  readonly now: Date
  /** What the run has taken so far. */
  readonly taken: Taken
  readonly allowLoss: boolean | number | undefined
}

/** What a run has taken away so far, of the rows that were stored under the days that it has read again. */
export interface Taken {
  readonly stored: number
  readonly removed: number
  /** Rows that are gone, or have lost or changed a value on a destructive day. */
  readonly lost: number
}

export type Verdict =
  | { readonly kind: 'store'; readonly warnings: readonly Warning[]; readonly lost: number }
  | { readonly kind: 'ask'; readonly reason: string }
  | { readonly kind: 'refuse'; readonly reason: string; readonly refusal: Refusal }

/** Days with fewer rows are stored whatever they lose. */
const SMALLEST = 10
/** Two readings with up to so many rows more or less, or a tenth, are the same. */
const SAME = 3
/** Once a run has removed so many rows, and more than this part of what it has read again, any loss is destructive. */
const MOST_ROWS = 1_000
const MOST_PART = 0.1
/** How long a reading is refused, and any reading of a day, in milliseconds. A run may begin some hours early. */
const HALF_A_DAY = 12 * 3_600_000
const SEVEN_NIGHTS = 6.5 * 24 * 3_600_000

/** Decides what happens to a day that was read: `docs/internals/sync-runs.md` has the same as a table. */
export function mayStore(reading: Reading): Verdict {
  const { changes, rows, fitsRead, fitsStored, isReportSame, isAskedAgain, refusal, now, taken, allowLoss } = reading
  const isDenied = fitsStored === true && fitsRead === false
  const { reason, emptied = 0 } = destruction(reading, isDenied) ?? {}
  const form = (reason ?? '').replaceAll(/\d+/g, '#')
  const warnings = changedTexts(changes)
  const lost = reason === undefined ? 0 : changes.removed + emptied
  const store = (because?: string): Verdict => {
    const more = because === undefined ? [] : [{ text: `${reason}: stored, because ${because}`, about: because }]
    return { kind: 'store', warnings: [...warnings, ...more], lost }
  }
  if (reason === undefined) return store()
  if (allowLoss === true || taken.lost + lost <= Number(allowLoss ?? -1)) return store()
  // A repair: the stored rows were wrong.
  if (fitsRead === true && fitsStored === false && isReportSame) return store()
  const age = (since: string | undefined) => (since === undefined ? 0 : now.getTime() - Date.parse(since))
  const isSame =
    refusal?.reason === form &&
    [
      [rows, refusal.rows],
      [changes.removed, refusal.removed],
      [emptied, refusal.emptied],
    ].every(([one = 0, other = 0]) => Math.abs(one - other) <= Math.max(SAME, one / 10, other / 10))
  if (age(refusal?.first) >= SEVEN_NIGHTS) return store('it was refused for seven nights')
  if (!isDenied && isSame && age(refusal?.at) >= HALF_A_DAY) return store('two runs read the same')
  if (!isAskedAgain) return { kind: 'ask', reason }
  const [first, at] = [refusal?.first ?? now.toISOString(), (isSame && refusal?.at) || now.toISOString()]
  return { kind: 'refuse', reason, refusal: { first, at, rows, removed: changes.removed, emptied, reason: form } }
}

/** What would be lost, if so much of a day would be that its reading may be wrong. */
function destruction({ changes, rows, areSums, taken }: Reading, isDenied: boolean) {
  const { stored, columns, removed } = changes
  if (stored >= SMALLEST) {
    if (rows < stored / 2) return { reason: `would remove ${stored - rows} of its ${stored} rows` }
    // Other rows may be the same ones with new ids, unless the report speaks against them.
    if (isDenied && removed > stored / 2) return { reason: `would replace ${removed} of its ${stored} rows` }
    for (const { name, kind, had, lost, altered } of columns) {
      const isStatus = name === 'ck_conversion_status'
      const emptied = lost + altered
      if (lost > had / 2 && (isStatus || kind === 'time' || kind === 'integer' || kind === 'decimal'))
        return {
          reason: `would set ${name} to ${kind === 'decimal' ? '0 or null' : 'null'} in ${lost} of ${plural(had, 'row')}`,
          emptied,
        }
      const isFixed = kind === 'decimal' || kind === 'time' || PLACES.has(name)
      if (!areSums && altered > had / 2 && isFixed)
        return { reason: `would change ${name} in ${altered} of ${plural(had, 'row')}`, emptied }
    }
  }
  const isOver = taken.removed >= MOST_ROWS && taken.removed > taken.stored * MOST_PART
  if (rows >= stored || !isOver) return undefined
  return {
    reason: `would remove ${stored - rows} of its ${plural(stored, 'row')}, after ${taken.removed} of ${taken.stored} that this run has read again`,
  }
}

/** Whose conversions they are. */
const PLACES: ReadonlySet<string> = new Set(['affiliate_id', 'offer_id', 'ck_affiliate_id', 'ck_offer_id'])

/** A text that goes, or another currency, blocks nothing: a network may forget addresses after some weeks. */
const changedTexts = ({ stored, columns }: DayComparison): Warning[] =>
  columns.flatMap(({ name, kind, had, lost, altered }) => {
    if (stored < SMALLEST || kind !== 'text' || name === 'ck_conversion_status') return []
    const [rows, what] = name === 'currency' ? [lost + altered, 'changed'] : [lost, 'became null']
    if (rows <= had / 2) return []
    return [{ text: `${name} ${what} in ${rows} of ${plural(had, 'row')}`, about: `${name} emptied` }]
  })
