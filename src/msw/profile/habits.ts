import { mix } from '../random.ts'
import type { Quirks } from '../responses/quirks.ts'
import type { MockConversionStatus } from '../state/traffic.ts'
import { factOf, type NetworkProfile } from './profile.ts'

/** Habits of a network that are no quirks, from its profile. */
export interface Habits {
  /** HTTP statuses of the calls that no key may make. */
  readonly refuse: Readonly<Record<string, number>>
  readonly limit: number
  readonly beyondLastPage: 'empty' | 'refused' | 'repeats'
  readonly ignoresOrder: boolean
  readonly hasWrongTotals: boolean
  /** Days that a report may cover; all if it is 1000. */
  readonly longestRange: number
  readonly ignoresTimezone: boolean
  readonly ignoresHours: boolean
  /** Hours. */
  readonly reportLag: number
  /** The time zone of the days of aggregate reports; undefined: that of the request. */
  readonly reportZone: number | undefined
  readonly statusFilter: 'adds up' | 'ignored' | 'does not add up'
  readonly currencies: number
  readonly currencyField: 'currency' | 'ck_currency' | 'both'
  readonly decimals: Readonly<Record<'conversions' | 'reports' | 'offers', number | null>>
  readonly ids: { readonly unique: boolean; readonly digits: boolean; readonly beyond2to53: boolean }
  readonly missingFields: readonly string[]
  readonly otherFields: readonly string[]
  readonly statusOf: (id: number, known: MockConversionStatus) => Status
}

/** A status as the network shows it, and the code of the filter that gives it. */
export interface Status {
  readonly name: string
  readonly code: number | null
}

export const CODES: Readonly<Record<MockConversionStatus, number>> = { Pending: 1, Approved: 2, Rejected: 4 }

/** The time zone of a network whose reports are neither in UTC nor in that of the request. */
const ANOTHER_ZONE = 3

export function habitsOf(profile: NetworkProfile | undefined): Habits {
  const of = <Value>(id: Parameters<typeof factOf>[1], usual: Value) => (factOf(profile, id) ?? usual) as Value
  const zone = of<string>('reportZone', 'timezone')
  return {
    refuse: of<{ refuse: Habits['refuse'] }>('calls', { refuse: {} }).refuse,
    limit: of('limit', 10_000),
    beyondLastPage: of('beyondLastPage', 'empty'),
    ignoresOrder: of<string>('order', 'stable') === 'orderBy ignored',
    hasWrongTotals: of<string>('totals', 'right') === 'wrong',
    longestRange: of('longestRange', 1000),
    ignoresTimezone: of<string>('timezone', 'honoured') === 'ignored',
    ignoresHours: of<string>('hours', 'add up') !== 'add up',
    reportLag: of('reportLag', 0),
    reportZone: zone === 'timezone' ? undefined : zone === 'UTC' ? 0 : ANOTHER_ZONE,
    statusFilter: of('statusFilter', 'adds up'),
    currencies: of('currencies', 1),
    currencyField: of('currencyField', 'both'),
    decimals: of('decimals', { conversions: null, reports: null, offers: null }),
    ids: of('ids', { unique: true, digits: true, beyond2to53: false }),
    missingFields: of('missingFields', []),
    otherFields: of('otherFields', []),
    statusOf: statusesOf(of('statuses', { names: CODES, without: 0 })),
  }
}

/** The quirks of a profile. */
export function quirksOfProfile(profile: NetworkProfile | undefined): Partial<Quirks> {
  const is = (id: Parameters<typeof factOf>[1], value: unknown) => factOf(profile, id) === value
  const counted = factOf(profile, 'sumsCount')
  return {
    numericStrings: is('numbers', 'strings'),
    emptyMapsAsArrays: is('emptyMaps', '[]'),
    strayBlanks: is('blanks', 'stray'),
    escapedSlashes: is('slashes', 'escaped'),
    emptyAsNull: is('emptyTexts', 'null'),
    emptyAsAbsent: is('emptyTexts', 'absent'),
    errorsInBody: is('errors', 'body'),
    fourDigitYears: is('years', 4),
    initialEventsByDefault: is('events', 'initial'),
    unstableOrder: is('order', 'unstable'),
    ...(counted !== undefined && counted !== 'other' && { sumsCount: counted as Quirks['sumsCount'] }),
  }
}

/** Gives each conversion a status of the network: one of the filter code of its own, or one that no filter gives. */
function statusesOf({ names, without }: { names: Readonly<Record<string, number | null>>; without: number }) {
  const ofCode = Map.groupBy(Object.keys(names), (name) => names[name] ?? null)
  const unfiltered = ofCode.get(null) ?? []
  return (id: number, known: MockConversionStatus): Status => {
    const share = mix(id, 0x57a7) / 2 ** 32
    if (share < without) return { name: '', code: null }
    const code = CODES[known]
    const own = ofCode.get(code) ?? []
    const isUnfiltered = unfiltered.length > 0 && (own.length === 0 || share > 0.9)
    if (!isUnfiltered && own.length === 0)
      return { name: Object.keys(names)[0] ?? '', code: Object.values(names)[0] ?? null }
    const choices = isUnfiltered ? unfiltered : own
    return { name: choices[mix(id, 0x9a3e) % choices.length] as string, code: isUnfiltered ? null : code }
  }
}
