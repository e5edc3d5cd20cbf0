import { HOUR, type Instant, toSeconds } from '../clock.ts'
import type { Traffic } from '../store/traffic.ts'
import { type Client, clients } from '../world/vocabulary/devices.ts'
import { checkTraffic, type Parties } from './parties.ts'

/** Clicks of an hour. `all` ≥ `gross` ≥ `unique`; those left out are as many as the next. */
export interface MockClicksInput {
  /** Offer id. */
  readonly offer_id: number
  /** Affiliate id. */
  readonly affiliate_id: number
  /** The hour that holds this instant. */
  readonly time: Instant
  /** Invalid and repeated ones included. */
  readonly all?: number | undefined
  /** Valid ones. */
  readonly gross?: number | undefined
  /** Valid ones of different visitors. */
  readonly unique?: number | undefined
  /** Country code. */
  readonly country?: string | undefined
  /** Traffic source. */
  readonly source?: string | undefined
  /** What the clicks came from; a usual phone by default. */
  readonly client?: Partial<Client> | undefined
}

const FIELDS = {
  offer_id: true,
  affiliate_id: true,
  time: true,
  all: true,
  gross: true,
  unique: true,
  country: true,
  source: true,
  client: true,
} satisfies Record<keyof MockClicksInput, true>

/** The clicks of the mock network, which are counted and not listed. */
export class Clicks {
  readonly #traffic: () => Traffic
  readonly #parties: Parties
  /** Whether any were added since the world was made. */
  changed = false

  constructor(traffic: () => Traffic, parties: Parties) {
    this.#traffic = traffic
    this.#parties = parties
  }

  /** How many clicks there are, invalid and repeated ones included. */
  get size(): number {
    const { clicks } = this.#traffic()
    return clicks.columns.all.subarray(0, clicks.length).reduce((sum, all) => sum + all, 0)
  }

  /** Counts clicks. */
  add(input: MockClicksInput): void {
    checkTraffic('clicks', input, FIELDS, this.#parties)
    const { clicks, dictionaries } = this.#traffic()
    const unique = input.unique ?? input.gross ?? input.all ?? 1
    const gross = input.gross ?? unique
    const all = input.all ?? gross
    if (
      ![all, gross, unique].every((count) => Number.isInteger(count) && count >= 0) ||
      all < gross ||
      gross < unique
    ) {
      throw new TypeError(`clicks: all >= gross >= unique >= 0, received ${all}, ${gross}, ${unique}`)
    }
    clicks.add({
      hour: Math.floor(toSeconds(input.time, 'clicks: time') / HOUR),
      offer: dictionaries.offers.add(input.offer_id),
      affiliate: dictionaries.affiliates.add(input.affiliate_id),
      country: dictionaries.countries.add(input.country ?? 'US'),
      source: dictionaries.sources.add(input.source ?? 'direct'),
      client: dictionaries.clients.add({ ...(clients[0] as Client), ...input.client }),
      all,
      gross,
      unique,
    })
    this.changed = true
  }
}
