import { conversionStatuses } from '../../schemas/conversion-status.ts'
import { HOUR, type Instant, toSeconds } from '../clock.ts'
import { formatMicros, MOST_UNITS, toMicros } from '../decimal.ts'
import { mix } from '../random.ts'
import {
  APPROVED,
  type ConversionCell,
  type ConversionDetails,
  FIRST_CONVERSION,
  NEVER,
  statusNames,
} from '../store/conversion-store.ts'
import type { Traffic } from '../store/traffic.ts'
import { convert } from '../world/plans.ts'
import { currencies, currencyOf } from '../world/vocabulary/currencies.ts'
import { type Client, clients } from '../world/vocabulary/devices.ts'
import { checkAmounts, checkChoices, checkFields } from '../given.ts'
import { checkDetails } from './conversion-details.ts'
import { checkTraffic, type Parties } from './parties.ts'

/** State of a conversion. */
export type MockConversionStatus = 'Pending' | 'Approved' | 'Rejected'

/** A conversion as a plain object; money in the network's currency. */
export interface MockConversion {
  /** Conversion id. */
  readonly id: number
  /** Offer id. */
  readonly offer_id: number
  /** Affiliate id. */
  readonly affiliate_id: number
  /** Index of the event within its offer; 1 is the initial event. */
  readonly e_id: number
  /** To the second. */
  readonly time: Date
  /** What the affiliate gets: decimal. */
  readonly payout: string
  /** What the network gets: decimal. */
  readonly revenue: string
  /** As of the network's present. */
  readonly status: MockConversionStatus
  /** Country code of the click. */
  readonly country: string
  /** Traffic source of the click. */
  readonly source: string
}

/** What `state.conversions.add` needs. What an event pays is the offer's business unless it is said. */
export interface MockConversionInput {
  /** Offer id. */
  readonly offer_id: number
  /** Affiliate id. */
  readonly affiliate_id: number
  /** To the second; a text without a time zone is UTC. */
  readonly time: Instant
  /** Index of the event within the offer; 1 by default. */
  readonly e_id?: number | undefined
  /** What the affiliate gets: a decimal; what the event pays by default. */
  readonly payout?: string | number | undefined
  /** What the network gets: a decimal; what the event earns by default. */
  readonly revenue?: string | number | undefined
  /** `Approved` by default. */
  readonly status?: MockConversionStatus | undefined
  /** Country code of the click. */
  readonly country?: string | undefined
  /** Traffic source of the click. */
  readonly source?: string | undefined
  /** What the click came from; a usual phone by default. */
  readonly client?: Partial<Client> | undefined
  /** Report fields that are derived otherwise: `{ ck_sub1: 'x', ck_transaction_id: '…' }`. */
  readonly details?: ConversionDetails | undefined
}

/** What `state.conversions.update` can change. */
export interface MockConversionChanges {
  /** Its state from now on. */
  readonly status?: MockConversionStatus
  /** What the affiliate gets: a decimal. */
  readonly payout?: string
  /** What the network gets: a decimal. */
  readonly revenue?: string
}

const CHANGEABLE = { status: true, payout: true, revenue: true } satisfies Record<keyof MockConversionChanges, true>
const FIELDS = {
  offer_id: true,
  affiliate_id: true,
  time: true,
  e_id: true,
  ...CHANGEABLE,
  country: true,
  source: true,
  client: true,
  details: true,
} satisfies Record<keyof MockConversionInput, true>

function checkStanding(given: object): void {
  checkChoices('conversions', given, { status: Object.keys(conversionStatuses) })
  checkAmounts('conversions', given, ['payout', 'revenue'], { places: 6, least: 0, most: MOST_UNITS })
}

/** The conversions of the mock network, as plain objects; they are stored in columns. */
export class Conversions implements Iterable<MockConversion> {
  readonly #traffic: () => Traffic
  readonly #parties: Parties
  readonly #now: () => number
  /** Whether anything was changed since the world was made. */
  changed = false

  constructor(traffic: () => Traffic, parties: Parties, now: () => number) {
    this.#traffic = traffic
    this.#parties = parties
    this.#now = now
  }

  /** How many there are. */
  get size(): number {
    return this.#traffic().conversions.length
  }

  /** Records a conversion, and the click that led to it if it is of the first event. */
  add(input: MockConversionInput): MockConversion {
    checkTraffic('conversions', input, FIELDS, this.#parties)
    checkStanding(input)
    checkDetails(input.details)
    const traffic = this.#traffic()
    const { conversions, dictionaries, clicks } = traffic
    const offer = this.#parties.offers.get(input.offer_id)
    const rate = currencyOf(offer?.currency_code ?? 'USD')
    const e_id = input.e_id ?? 1
    if (!Number.isInteger(e_id) || e_id < 1 || e_id > 255)
      throw new TypeError(`conversions: e_id is from 1 to 255, received ${String(input.e_id)}`)
    const event = offer?.events.find((known) => known.e_id === e_id)
    if (event === undefined)
      throw new TypeError(
        `conversions: there is no event ${e_id} of offer ${input.offer_id}; add it to its events first`,
      )
    const time = toSeconds(input.time, 'conversions: time')
    const client = { ...(clients[0] as Client), ...input.client }
    const cell: ConversionCell = {
      time,
      // A minute before, and never in another hour: a report that shows the one shows the other.
      clickTime: time - Math.min(60, time % HOUR),
      offer: dictionaries.offers.add(input.offer_id),
      affiliate: dictionaries.affiliates.add(input.affiliate_id),
      event: e_id,
      payout: input.payout === undefined ? convert(event.payout, rate.micros) : toMicros(input.payout),
      revenue: input.revenue === undefined ? convert(event.revenue, rate.micros) : toMicros(input.revenue),
      ...standing(input.status ?? 'Approved', time),
      currency: currencies.indexOf(rate),
      country: dictionaries.countries.add(input.country ?? 'US'),
      source: dictionaries.sources.add(input.source ?? 'direct'),
      client: dictionaries.clients.add(client),
      salt: mix(conversions.next - FIRST_CONVERSION, time),
    }
    this.changed = true
    const row = conversions.add(cell)
    if (input.details !== undefined) conversions.setDetails(row, input.details)
    if (e_id === 1) clicks.add({ ...cell, hour: Math.floor(cell.clickTime / HOUR), all: 1, gross: 1, unique: 1 })
    return this.#at(row)
  }

  /** A copy of a conversion. */
  get(id: number): MockConversion | undefined {
    const row = this.#traffic().conversions.rowOf(id)
    return row === undefined ? undefined : this.#at(row)
  }

  /** Whether there is one of this id. */
  has(id: number): boolean {
    return this.get(id) !== undefined
  }

  /** All conversions in the order in which they were recorded, or those that a test picks. */
  list(where: (conversion: MockConversion) => boolean = () => true): MockConversion[] {
    return [...this].filter(where)
  }

  /** Changes the status or the amounts of a conversion. */
  update(id: number, changes: MockConversionChanges): MockConversion {
    checkFields('conversions', changes, CHANGEABLE)
    checkStanding(changes)
    const { conversions } = this.#traffic()
    const row = conversions.rowOf(id)
    if (row === undefined) throw new TypeError(`conversions: there is no ${id}`)
    const cell = conversions.read(row)
    conversions.write(row, {
      ...cell,
      ...(changes.status && standing(changes.status, cell.time)),
      ...(changes.payout !== undefined && { payout: toMicros(changes.payout) }),
      ...(changes.revenue !== undefined && { revenue: toMicros(changes.revenue) }),
    })
    this.changed = true
    return this.#at(row)
  }

  /** Takes a conversion away, as a service that found it invalid; the click that led to it stays. */
  delete(id: number): boolean {
    const { conversions } = this.#traffic()
    const row = conversions.rowOf(id)
    if (row === undefined) return false
    conversions.delete(row)
    this.changed = true
    return true
  }

  *[Symbol.iterator](): IterableIterator<MockConversion> {
    for (let row = 0; row < this.size; row++) yield this.#at(row)
  }

  #at(row: number): MockConversion {
    const { conversions, dictionaries } = this.#traffic()
    const cell = conversions.read(row)
    return {
      id: conversions.idOf(row),
      offer_id: dictionaries.offers.at(cell.offer),
      affiliate_id: dictionaries.affiliates.at(cell.affiliate),
      e_id: cell.event,
      time: new Date(cell.time * 1000),
      payout: formatMicros(cell.payout, 6),
      revenue: formatMicros(cell.revenue, 6),
      status: statusNames[conversions.statusAt(row, this.#now())] as MockConversionStatus,
      country: dictionaries.countries.at(cell.country),
      source: dictionaries.sources.at(cell.source),
    }
  }
}

/** A status that holds from the start. */
function standing(status: MockConversionStatus, time: number): { outcome: number; settles: number } {
  return status === 'Pending'
    ? { outcome: APPROVED, settles: NEVER }
    : { outcome: conversionStatuses[status], settles: time }
}
