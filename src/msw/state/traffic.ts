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

/** Everything that reports are computed from. */
export class Traffic {
  #clicks: ClickGroup[] = []
  #conversions = new Map<number, Conversion>()
  #counts = new Map<number, { -readonly [Name in keyof OfferCounts]: number }>()
  #next = FIRST_CONVERSION

  /** Whether the lists are those of another object, which must not change. */
  #isShared = false

  /** A copy that changes independently. This one must not change any more. */
  copy(): Traffic {
    const copy = new Traffic()
    copy.#clicks = this.#clicks
    copy.#conversions = this.#conversions
    copy.#counts = this.#counts
    copy.#next = this.#next
    copy.#isShared = true
    return copy
  }

  /** Copies the lists before the first change. What is in them never changes, except for the counts. */
  #own(): void {
    if (!this.#isShared) return
    this.#clicks = this.#clicks.slice()
    this.#conversions = new Map(this.#conversions)
    this.#counts = new Map(Array.from(this.#counts, ([id, counts]) => [id, { ...counts }]))
    this.#isShared = false
  }

  get clicks(): readonly ClickGroup[] {
    return this.#clicks
  }

  /** By id, in the order in which they were recorded. */
  get conversions(): ReadonlyMap<number, Conversion> {
    return this.#conversions
  }

  /** The id of the next conversion. */
  get next(): number {
    return this.#next
  }

  addClicks(clicks: ClickGroup): void {
    this.#own()
    this.#clicks.push(clicks)
    this.#count(clicks.offer_id, clicks.all, clicks.gross, 0)
  }

  /** Records a conversion under the next id. */
  record(conversion: Omit<Conversion, 'id'>): Conversion {
    const recorded: Conversion = { ...conversion, id: this.#next++ }
    this.replace(recorded)
    this.#count(recorded.offer_id, 0, 0, 1)
    return recorded
  }

  replace(conversion: Conversion): void {
    this.#own()
    this.#conversions.set(conversion.id, conversion)
  }

  delete(id: number): boolean {
    this.#own()
    const deleted = this.#conversions.get(id)
    if (deleted !== undefined) this.#count(deleted.offer_id, 0, 0, -1)
    return this.#conversions.delete(id)
  }

  /** The clicks and conversions of an offer, of all time. */
  countsOf(offerId: number): OfferCounts {
    return this.#counts.get(offerId) ?? NONE
  }

  #count(offerId: number, clicks: number, gross: number, conversions: number): void {
    const counts = this.#counts.get(offerId)
    if (counts === undefined) {
      this.#counts.set(offerId, { clicks, gross, conversions })
      return
    }
    counts.clicks += clicks
    counts.gross += gross
    counts.conversions += conversions
  }
}

export interface OfferCounts {
  readonly clicks: number
  readonly gross: number
  readonly conversions: number
}

const NONE: OfferCounts = { clicks: 0, gross: 0, conversions: 0 }
