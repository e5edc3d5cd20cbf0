import { formatMicros, MOST_UNITS, toMicros } from '../decimal.ts'
import { checkAmounts, checkChoices, checkFields, named } from '../given.ts'
import { mix } from '../random.ts'
import { HOUR, toSeconds } from '../time/clock.ts'
import { checkDetails } from './conversion-details.ts'
import { currencyOf, toNetworkMicros } from './currencies.ts'
import { type Parties, type VisitInput, visitorOf } from './parties.ts'
import { type Conversion, type MockConversionStatus, STATUSES, statusAt } from './traffic.ts'
import { type MockId, matcher, type Records, toId, type Where } from './where.ts'

/** A conversion as a plain object. Amounts are in the network's currency. */
export interface MockConversion {
  /** Conversion id. */
  readonly id: number
  /** Offer id. */
  readonly offer_id: number
  /** Affiliate id. */
  readonly affiliate_id: number
  /** Index of the event within its offer; 1 is the initial event. */
  readonly e_id: number
  /** Time of the conversion, to the second. */
  readonly time: Date
  /** Amount paid to the affiliate: decimal. */
  readonly payout: string
  /** Amount paid to the network: decimal. */
  readonly revenue: string
  /** Status at the network's current time. */
  readonly status: MockConversionStatus
  /** Country code of the click. */
  readonly country: string
  /** Traffic source of the click. */
  readonly source: string
}

/** What `state.conversions.add` takes. Payout and revenue are those of the offer's event, unless they are given. */
export interface MockConversionInput extends VisitInput {
  /** Index of the event within the offer; 1 by default. */
  readonly e_id?: number | undefined
  /** Amount paid to the affiliate: decimal; that of the event by default. */
  readonly payout?: string | number | undefined
  /** Amount paid to the network: decimal; that of the event by default. */
  readonly revenue?: string | number | undefined
  /** `Approved` by default. */
  readonly status?: MockConversionStatus | undefined
  /** Report fields in place of derived ones: `{ ck_sub1: 'x', ck_transaction_id: '…' }`. */
  readonly details?: Readonly<Record<string, string>> | undefined
}

/** What `state.conversions.update` can change. */
export interface MockConversionChanges {
  /** Status from now on. */
  readonly status?: MockConversionStatus
  /** Amount paid to the affiliate: decimal. */
  readonly payout?: string
  /** Amount paid to the network: decimal. */
  readonly revenue?: string
}

const CHANGEABLE = { status: true, payout: true, revenue: true } satisfies Record<keyof MockConversionChanges, true>
const FIELDS = { ...CHANGEABLE, ...named('e_id details') } satisfies Record<
  Exclude<keyof MockConversionInput, keyof VisitInput>,
  true
>

function checkValues(given: object): void {
  checkChoices('conversions', given, { status: STATUSES })
  checkAmounts('conversions', given, ['payout', 'revenue'], { places: 6, least: 0, most: MOST_UNITS })
}

const SAMPLE: MockConversion = {
  status: 'Approved',
  id: 100_000_001,
  offer_id: 1001,
  affiliate_id: 42,
  e_id: 1,
  time: new Date(0),
  payout: '1.000000',
  revenue: '1.000000',
  country: 'US',
  source: 'direct',
}
const RECORDS: Records = { what: 'conversions', sample: SAMPLE, check: checkValues }

/** The conversions of the mock network. They are read as copies. */
export class Conversions implements Iterable<MockConversion> {
  readonly #parties: Parties

  constructor(parties: Parties) {
    this.#parties = parties
  }

  /** Number of conversions. */
  get size(): number {
    return this.#parties.traffic.conversions.size
  }

  /** Records a conversion, and its click if it is of the initial event. */
  add(input: MockConversionInput): MockConversion {
    const visitor = visitorOf('conversions', input, FIELDS, this.#parties)
    checkValues(input)
    checkDetails(input.details)
    const { offer_id, e_id = 1, payout, revenue, status = 'Approved', details } = input
    const offer = this.#parties.offers.get(offer_id)
    const event = offer?.events.find((known) => known.e_id === e_id)
    if (event === undefined)
      throw new TypeError(
        `conversions: there is no event ${String(e_id)} of offer ${offer_id}; add it to its events first`,
      )
    const currency = currencyOf(offer?.currency_code ?? '')
    const time = toSeconds(input.time, 'conversions: time')
    // A minute before the conversion, but in the same hour, so that one report shows both.
    const clickTime = time - Math.min(60, time % HOUR)
    const { traffic } = this.#parties
    const recorded = traffic.record({
      ...visitor,
      time,
      clickTime,
      e_id,
      payout: payout === undefined ? toNetworkMicros(event.payout, currency) : toMicros(payout),
      revenue: revenue === undefined ? toNetworkMicros(event.revenue, currency) : toMicros(revenue),
      currency,
      ...fixed(status),
      salt: mix(traffic.next, time),
      details,
    })
    if (e_id === 1) traffic.clicks.push({ ...visitor, time: clickTime, all: 1, gross: 1, unique: 1 })
    return this.#copy(recorded)
  }

  /** Returns a copy of a conversion. */
  get(id: MockId): MockConversion | undefined {
    const conversion = this.#parties.traffic.conversions.get(toId('conversions', id))
    return conversion && this.#copy(conversion)
  }

  /** Whether there is a conversion with this id. */
  has(id: MockId): boolean {
    return this.#parties.traffic.conversions.has(toId('conversions', id))
  }

  /** Lists all conversions in the order in which they were recorded, or those that `where` selects. */
  list(where: Where<MockConversion> = () => true): MockConversion[] {
    return [...this].filter(matcher(where, () => RECORDS))
  }

  /** Changes the status or the amounts of a conversion. A status that was set does not change as time passes. */
  update(id: MockId, changes: MockConversionChanges): MockConversion {
    checkFields('conversions', changes, CHANGEABLE)
    checkValues(changes)
    const known = this.#parties.traffic.conversions.get(toId('conversions', id))
    if (known === undefined) throw new TypeError(`conversions: there is no ${id}`)
    const { status, payout, revenue } = changes
    const changed: Conversion = {
      ...known,
      ...(status && fixed(status)),
      ...(payout !== undefined && { payout: toMicros(payout) }),
      ...(revenue !== undefined && { revenue: toMicros(revenue) }),
    }
    this.#parties.traffic.conversions.set(changed.id, changed)
    return this.#copy(changed)
  }

  /** Deletes a conversion, as a service does with an invalid one; its click remains. Returns whether it existed. */
  delete(id: MockId): boolean {
    return this.#parties.traffic.conversions.delete(toId('conversions', id))
  }

  *[Symbol.iterator](): IterableIterator<MockConversion> {
    for (const conversion of this.#parties.traffic.conversions.values()) yield this.#copy(conversion)
  }

  #copy(conversion: Conversion): MockConversion {
    const { id, offer_id, affiliate_id, e_id, time, payout, revenue, country, source } = conversion
    return {
      id,
      offer_id,
      affiliate_id,
      e_id,
      time: new Date(time * 1000),
      payout: formatMicros(payout, 6),
      revenue: formatMicros(revenue, 6),
      status: statusAt(conversion, this.#parties.now),
      country,
      source,
    }
  }
}

/** A status that does not change. */
const fixed = (status: MockConversionStatus) => ({ outcome: status, settles: 0, revoked: Number.POSITIVE_INFINITY })
