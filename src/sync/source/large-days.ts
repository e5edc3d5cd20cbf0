import { PagingError } from '../../errors/errors.ts'
import { STATUSES, type Status } from './counts.ts'

/** The largest page. Rows of one page have no order that could change. */
export const PAGE = 10_000

/** The requests that reading a day of so many rows takes, about. */
export const requestsOf = (rows: number): number => (rows <= PAGE ? 1 : 24 + Math.ceil(rows / PAGE))

/** A part of the conversions of a day. */
export interface Part {
  /** The day, or an hour of it such as `2026-06-01 08`. */
  readonly time: string
  readonly status?: Status
  readonly offer?: readonly number[]
}

/** The requests by which a part is read. */
export interface PartReader {
  readonly operation: string
  readonly isAffiliate: boolean
  pages(part: Part): AsyncIterable<{ readonly items: readonly unknown[]; readonly totalItems: number }>
  count(part: Part): Promise<number>
  /** Conversions by offer. */
  offers(part: Part): Promise<readonly (readonly [offer: number, conversions: number])[]>
}

interface Sized extends Part {
  /** About how many rows it has. */
  readonly expected: number
  /** Whether the service has counted them. */
  readonly isCounted?: boolean
}

/** Splits a part of so many rows; gives nothing where its rows cannot be told apart so. */
type Split = (reader: PartReader, part: Part, total: number) => Promise<readonly Sized[] | undefined>

const byHours: Split = async (_, { time }, total) =>
  Array.from({ length: 24 }, (_hour, hour) => ({
    time: `${time} ${String(hour).padStart(2, '0')}`,
    // There are busy hours.
    expected: (2 * total) / 24,
  }))

/** The parts with their counts, if they have all rows: a row of no known status, or of no offer, would be lost. */
async function whole(reader: PartReader, parts: readonly Part[], total: number) {
  const sized: Sized[] = []
  for (const part of parts) sized.push({ ...part, expected: await reader.count(part), isCounted: true })
  const sum = sized.reduce((rows, { expected }) => rows + expected, 0)
  return sum === total ? sized.filter(({ expected }) => expected > 0) : undefined
}

const byStatus: Split = async (reader, part, total) =>
  reader.isAffiliate
    ? undefined
    : whole(
        reader,
        STATUSES.map((status) => ({ ...part, status })),
        total,
      )

/** Offers in groups that fit on a page each, as far as one offer does. */
const byOffers: Split = async (reader, part, total) => {
  const groups: { offer: number[]; rows: number }[] = []
  // Without this report, the part is read page by page.
  const offers = await reader.offers(part).catch(() => [])
  for (const [offer, conversions] of offers) {
    const last = groups.at(-1)
    if (last !== undefined && last.rows + conversions <= PAGE) {
      last.offer.push(offer)
      last.rows += conversions
    } else groups.push({ offer: [offer], rows: conversions })
  }
  if (groups.length < 2 || offers.some(([offer]) => !(offer > 0))) return undefined
  return whole(
    reader,
    groups.map(({ offer }) => ({ ...part, offer })),
    total,
  )
}

/**
 * Reads the rows of a day. Rows that share a second have no stable order across pages, so what has more rows than a page
 * is split: a day into hours, an hour by status, and then by offers. Only what cannot be split is read page by page.
 * @param expected about how many rows there are: more than a page of them are counted before a page is fetched.
 */
export const readDay = (reader: PartReader, day: string, expected: number) =>
  readPart(reader, { time: day, expected }, [byHours, byStatus, byOffers])

async function* readPart(
  reader: PartReader,
  { expected, isCounted, ...part }: Sized,
  splits: readonly Split[],
): AsyncGenerator<readonly unknown[], void, undefined> {
  let total = expected
  if (expected > PAGE && !isCounted) total = await reader.count(part)
  if (total <= PAGE || splits.length === 0) {
    for await (const { items, totalItems } of reader.pages(part)) {
      total = totalItems
      if (total > PAGE && splits.length > 0) break
      yield items
    }
    if (total <= PAGE || splits.length === 0) return
  }
  const [parts, left] = await firstSplit(reader, part, total, splits)
  let rows = 0
  for (const one of parts) {
    for await (const items of readPart(reader, one, left)) {
      rows += items.length
      yield items
    }
  }
  if (rows >= total) return
  const message = `${reader.operation}: ${rows} of ${total} rows of ${part.time} were read`
  throw new PagingError(message, { operation: reader.operation, outcome: 'unknown', items: rows, totalItems: total })
}

/** The parts of the first split that gives any, and the splits for those. The part itself if there is none. */
async function firstSplit(
  reader: PartReader,
  part: Part,
  total: number,
  splits: readonly Split[],
): Promise<[readonly Sized[], readonly Split[]]> {
  for (const [at, split] of splits.entries()) {
    const parts = await split(reader, part, total)
    if (parts !== undefined) return [parts, splits.slice(at + 1)]
  }
  return [[{ ...part, expected: total, isCounted: true }], []]
}
