import type * as z from 'zod/mini'
import type { AffiliateClient, NetworkClient } from '../client/clients.ts'
import { parseInput } from '../codecs/parse-input.ts'
import { isRecord } from '../errors/is-record.ts'
import { AffiliateOffer } from '../schemas/affiliate-offer.ts'
import { NetworkOffer } from '../schemas/network-offer.ts'
import { kindOf, rowReader } from './columns.ts'
import { writeNote } from './day-note.ts'
import type { DayChanges, SyncColumn, SyncRow, SyncStore } from './store.ts'
import { checkedSettings, checkedStore, kindFor, runOptions } from './sync-options.ts'
import { withStore } from './with-store.ts'

const NAME = 'syncOffers'

/** Options of `syncOffers`. */
export interface SyncOffersOptions {
  /** Where the offers are kept. */
  readonly store: SyncStore
  /** Name of the table. That of the store by default, or `offers`. */
  readonly table?: string | undefined
  /** Aborts the run. The table stays as it was. */
  readonly signal?: AbortSignal | undefined
  /** The instant of the run. The clock of this machine by default. */
  readonly now?: Date | undefined
}

/** What a run of `syncOffers` did: new offers, different ones, and those that are gone. */
export interface OffersSummary extends DayChanges {
  /** Offers that the service has. */
  readonly rows: number
}

/** Offers are one list. It has no time zone. */
const NO_TIMEZONE = 0

/**
 * Keeps the offers of a network or an affiliate in a database: one row for each, as it is now, with its texts, numbers
 * and amounts, and `first_seen_at`, `changed_at` and `gone_at`. An offer that is no longer listed stays, with the instant
 * of the first run that missed it; one that comes back is no longer gone. The table is `offers` unless it is named; what
 * changed is listed in `offers_changes`.
 * @throws any error of `offers.list`, also a PagingError if rows move while the list is read; then nothing is stored.
 * InputError, also if another run uses the table; the error of the store.
 * @example
 * ```ts
 * import { syncOffers } from 'affiliate-network-sdk/sync'
 * import { sqliteStore } from 'affiliate-network-sdk/sync/sqlite'
 *
 * const store = sqliteStore('offers.db')
 * const { rows, added, removed } = await syncOffers(network, { store })
 * console.log(rows, added, removed)
 * store.close()
 * ```
 */
export async function syncOffers(
  client: NetworkClient | AffiliateClient,
  options: SyncOffersOptions,
): Promise<OffersSummary> {
  const given = parseInput(NAME, runOptions, options, { root: 'options' })
  const { scrub, affiliateId } = checkedSettings(NAME, client)
  const { now = new Date(), signal } = given
  const store = checkedStore(NAME, given.store)
  signal?.throwIfAborted()
  const isAffiliate = affiliateId !== undefined
  const kind = kindFor('offers', affiliateId)
  const columns = columnsOf(isAffiliate ? AffiliateOffer.shape : NetworkOffer.shape)
  const fields = columns.map(({ name }) => name)
  const read = rowReader(NAME, columns, NO_TIMEZONE)
  const table = given.table ?? store.table ?? 'offers'
  // What a later version of this package adds is new in every row.
  return withStore({ operation: NAME, kind, table, store, fields, timezone: undefined, scrub }, async (notes) => {
    const known = notes.get('')?.fields
    let count = 0
    const pages = (client as NetworkClient).offers
      .list({ limit: 10_000, ...(!isAffiliate && BLOCKS) }, { onDrift: 'throw', signal })
      .pages()
    const parts = async function* (): AsyncGenerator<readonly SyncRow[], void, undefined> {
      for await (const { items } of pages) {
        count += items.length
        yield items.map((item) => read(item, isRecord(item) ? item.id : undefined))
      }
    }
    let summary: DayChanges = { added: 0, changed: 0, removed: 0 }
    const accept = ({ added, changed, removed }: DayChanges) => {
      summary = { added, changed, removed }
      return writeNote({ readAt: now, kind, timezone: undefined, fields, state: null })
    }
    await store.replace({ day: '', columns, known, seenAt: now, rows: parts(), accept })
    return { rows: count, ...summary }
  })
}

/** The blocks that have single values. */
const BLOCKS = { cap_info: true, geo_info: true, device_info: true } as const

/** The fields of an offer that are single values. */
function columnsOf(shape: Readonly<Record<string, z.ZodMiniType>>): SyncColumn[] {
  return Object.entries(shape).flatMap(([name, schema]) => {
    // An affiliate's offers have it as a text of the same digits, which must join with that of other tables.
    const kind = name === 'id' ? 'integer' : kindOf(schema)
    return kind === undefined ? [] : [{ name, kind }]
  })
}
