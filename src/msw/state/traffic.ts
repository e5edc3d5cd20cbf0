import type { Currency } from './currencies.ts'
import type { Device } from './device.ts'

export const STATUSES = ['Pending', 'Approved', 'Rejected'] as const

/** State of a conversion. */
export type MockConversionStatus = (typeof STATUSES)[number]

/** Where clicks come from. */
export interface Visitor {
  readonly offer_id: number
  readonly affiliate_id: number
  /** Country code. */
  readonly country: string
  /** Traffic source. */
  readonly source: string
  readonly client: Device
}

/** Clicks of one visitor, or of several that no report distinguishes. All clicks ≥ gross ≥ unique. */
export interface ClickGroup extends Visitor {
  /** In seconds. */
  readonly time: number
  readonly all: number
  readonly gross: number
  readonly unique: number
}

/** A conversion. Amounts are micro units of the network's currency. */
export interface Conversion extends Visitor {
  readonly id: number
  /** In seconds. */
  readonly time: number
  readonly clickTime: number
  /** `e_id` of the offer's event. */
  readonly e_id: number
  readonly payout: number
  readonly revenue: number
  /** The offer's currency. */
  readonly currency: Currency
  /** The status from `settles` on; Pending before. */
  readonly outcome: MockConversionStatus
  readonly settles: number
  /** From then on, the conversion is Rejected after all; `Infinity` for most. */
  readonly revoked: number
  /** Sub ids, addresses and the like are derived from it. */
  readonly salt: number
  /** Report fields that were given, in place of derived ones. */
  readonly details?: Readonly<Record<string, string>> | undefined
}

/** The status at a time. */
export function statusAt({ outcome, settles, revoked }: Conversion, now: number): MockConversionStatus {
  if (now < settles) return 'Pending'
  return now < revoked ? outcome : 'Rejected'
}

const FIRST_CONVERSION = 100_000_001

/** Everything that reports are computed from. What is in the lists never changes. */
export class Traffic {
  readonly clicks: ClickGroup[]
  /** By id, in the order in which they were recorded. */
  readonly conversions: Map<number, Conversion>
  /** The id of the next conversion. */
  next: number

  /** Without `from`, there is none; otherwise the same, to change independently. */
  constructor(from?: Traffic) {
    this.clicks = [...(from?.clicks ?? [])]
    this.conversions = new Map(from?.conversions)
    this.next = from?.next ?? FIRST_CONVERSION
  }

  /** Records a conversion under the next id. */
  record(conversion: Omit<Conversion, 'id'>): Conversion {
    const recorded: Conversion = { ...conversion, id: this.next++ }
    this.conversions.set(recorded.id, recorded)
    return recorded
  }

  /** The clicks and conversions of each offer, of all time. */
  counts(): ReadonlyMap<number, OfferCounts> {
    const counts = new Map<number, OfferCounts>()
    const of = (id: number) => {
      const known = counts.get(id) ?? { clicks: 0, gross: 0, conversions: 0 }
      counts.set(id, known)
      return known
    }
    for (const { offer_id, all, gross } of this.clicks) {
      const offer = of(offer_id)
      offer.clicks += all
      offer.gross += gross
    }
    for (const { offer_id } of this.conversions.values()) of(offer_id).conversions++
    return counts
  }
}

export interface OfferCounts {
  clicks: number
  gross: number
  conversions: number
}
