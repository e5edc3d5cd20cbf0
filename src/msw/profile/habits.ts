import { mix } from '../random.ts'
import { assumptionOf, type Quirks, type SumsCount } from '../responses/quirks.ts'
import type { MockConversionStatus } from '../state/traffic.ts'
import type { Fact } from './fact.ts'
import { type FactId, facts } from './facts.ts'
import { factIds, factOf, type NetworkProfile } from './profile.ts'

type Values = {
  readonly [Id in FactId]: (typeof facts)[Id] extends Fact<infer Value>
    ? Value | (Id extends 'calls' | 'speed' ? null : never)
    : never
}

/** The value of every fact of a network: that of its profile, or else the usual one. */
export interface Habits extends Values {
  /** The status that the network shows for a conversion. */
  readonly statusOf: (id: number, known: MockConversionStatus) => Status
}

/** A status as the network shows it, and the code of the filter that gives it. */
export interface Status {
  readonly name: string
  readonly code: number | null
}

/** The filter codes of the conversions that sums count; null is a status that no filter gives. */
export const COUNTED: Readonly<Record<SumsCount, readonly (number | null)[]>> = {
  all: [1, 2, 4, null],
  'not rejected': [1, 2, null],
  approved: [2],
}

export const CODES: Readonly<Record<MockConversionStatus, number>> = { Pending: 1, Approved: 2, Rejected: 4 }

export function habitsOf(profile: NetworkProfile | undefined): Habits {
  const values = factIds.map((id) => [id, factOf(profile, id) ?? facts[id].usual])
  const known = Object.fromEntries(values) as Values
  return { ...known, statusOf: statusesOf(known.statuses) }
}

/** The quirks of a profile. */
export function quirksOfProfile(profile: NetworkProfile | undefined): Partial<Quirks> {
  const switches = Object.entries(assumptionOf).filter(([, [, on]]) => on !== undefined)
  const counted = factOf(profile, 'sumsCount')
  return {
    ...Object.fromEntries(switches.map(([quirk, [id, on]]) => [quirk, factOf(profile, id as FactId) === on])),
    ...(counted !== undefined && counted !== 'other' && { sumsCount: counted as Quirks['sumsCount'] }),
  }
}

/** Gives each conversion a status of the network: one of the filter code of its own, or one that no filter gives. */
function statusesOf({ names, without }: Values['statuses']): Habits['statusOf'] {
  const ofCode = Map.groupBy(Object.keys(names), (name) => names[name] ?? null)
  const unfiltered = ofCode.get(null) ?? []
  return (id, known) => {
    const share = mix(id, 0x57a7) / 2 ** 32
    if (share < without) return { name: '', code: null }
    const code = CODES[known] as 1 | 2 | 4
    const own = ofCode.get(code) ?? []
    const isUnfiltered = unfiltered.length > 0 && (own.length === 0 || share > 0.9)
    if (!isUnfiltered && own.length === 0)
      return { name: Object.keys(names)[0] ?? '', code: Object.values(names)[0] ?? null }
    const choices = isUnfiltered ? unfiltered : own
    return { name: choices[mix(id, 0x9a3e) % choices.length] as string, code: isUnfiltered ? null : code }
  }
}
