import { conversionStatuses } from '../../schemas/conversion-status.ts'
import { grown, sortedRows, sumsByKey } from './columns.ts'

export const { Pending: PENDING, Approved: APPROVED, Rejected: REJECTED } = conversionStatuses

/** By code. */
export const statusNames = Object.fromEntries(
  Object.entries(conversionStatuses).map(([name, code]) => [code, name]),
) as Readonly<Record<number, keyof typeof conversionStatuses>>

/** A `settles` that never comes. */
export const NEVER = 0xffff_ffff

/** The first id; the others follow in the order in which conversions were recorded. */
export const FIRST_CONVERSION = 100_000_001

/** One conversion in indices and whole numbers. Money in micro units of the network's currency. */
export interface ConversionCell {
  readonly time: number
  readonly clickTime: number
  readonly offer: number
  readonly affiliate: number
  /** `e_id` of the offer's event. */
  readonly event: number
  readonly payout: number
  readonly revenue: number
  /** What the status is from `settles` on; Pending before. */
  readonly outcome: number
  readonly settles: number
  readonly currency: number
  readonly country: number
  readonly source: number
  readonly client: number
  /** Where sub ids, addresses and the like are derived from. */
  readonly salt: number
}

/** What a test may say of a conversion and what is derived otherwise, by the name of its report field. */
export type ConversionDetails = Readonly<Record<string, string>>

const emptyColumns = (capacity: number) => ({
  id: new Uint32Array(capacity),
  time: new Uint32Array(capacity),
  clickTime: new Uint32Array(capacity),
  offer: new Uint16Array(capacity),
  affiliate: new Uint16Array(capacity),
  event: new Uint8Array(capacity),
  payout: new Float64Array(capacity),
  revenue: new Float64Array(capacity),
  outcome: new Uint8Array(capacity),
  settles: new Uint32Array(capacity),
  currency: new Uint8Array(capacity),
  country: new Uint16Array(capacity),
  source: new Uint16Array(capacity),
  client: new Uint16Array(capacity),
  salt: new Uint32Array(capacity),
})

/** Conversions in columns: a million take 50 MB and are scanned in milliseconds. */
export class ConversionStore {
  #columns: ReturnType<typeof emptyColumns>
  #length = 0
  #byTime: Uint32Array | undefined
  #ofOffers: Float64Array | undefined
  #next = FIRST_CONVERSION
  /** By id: conversions that a test has said more about than the columns hold. */
  readonly #details = new Map<number, ConversionDetails>()

  constructor(capacity: number) {
    this.#columns = emptyColumns(Math.max(16, capacity))
  }

  get length(): number {
    return this.#length
  }

  get columns(): ReturnType<typeof emptyColumns> {
    return this.#columns
  }

  /** Rows in the order of their times. */
  get byTime(): Uint32Array {
    this.#byTime ??= sortedRows(this.#columns.time, this.#length)
    return this.#byTime
  }

  /** How many conversions each offer has, by its index. */
  get ofOffers(): Float64Array {
    this.#ofOffers ??= sumsByKey(this.#columns.offer, this.#length)
    return this.#ofOffers
  }

  /** The id that the next conversion gets. */
  get next(): number {
    return this.#next
  }

  idOf(row: number): number {
    return this.#columns.id[row] as number
  }

  /** Where a conversion is; `undefined` where there is none of this id. */
  rowOf(id: number): number | undefined {
    // Without deletes, it is as far from the start as its id; with them, it is nearer.
    for (let row = Math.min(id - FIRST_CONVERSION, this.#length - 1); row >= 0 && this.idOf(row) >= id; row--)
      if (this.idOf(row) === id) return row
    return undefined
  }

  /** What a test has said of a row's conversion. */
  detailsOf(row: number): ConversionDetails | undefined {
    return this.#details.get(this.idOf(row))
  }

  setDetails(row: number, details: ConversionDetails): void {
    this.#details.set(this.idOf(row), details)
  }

  statusAt(row: number, now: number): number {
    return now >= (this.#columns.settles[row] as number) ? (this.#columns.outcome[row] as number) : PENDING
  }

  add(cell: ConversionCell): number {
    if (this.#length === this.#columns.time.length) this.#columns = grown(this.#columns, this.#length * 2)
    const row = this.#length++
    this.#columns.id[row] = this.#next++
    this.write(row, cell)
    return row
  }

  /** Takes a row out; those after it move up. */
  delete(row: number): void {
    this.#details.delete(this.idOf(row))
    for (const column of Object.values(this.#columns)) column.copyWithin(row, row + 1, this.#length)
    this.#length--
    this.#byTime = undefined
    this.#ofOffers = undefined
  }

  write(row: number, cell: ConversionCell): void {
    const columns = this.#columns
    columns.time[row] = cell.time
    columns.clickTime[row] = cell.clickTime
    columns.offer[row] = cell.offer
    columns.affiliate[row] = cell.affiliate
    columns.event[row] = cell.event
    columns.payout[row] = cell.payout
    columns.revenue[row] = cell.revenue
    columns.outcome[row] = cell.outcome
    columns.settles[row] = cell.settles
    columns.currency[row] = cell.currency
    columns.country[row] = cell.country
    columns.source[row] = cell.source
    columns.client[row] = cell.client
    columns.salt[row] = cell.salt
    this.#byTime = undefined
    this.#ofOffers = undefined
  }

  /** The cell of a row, for a change of some of its fields. */
  read(row: number): ConversionCell {
    const cell: Record<string, number> = {}
    for (const [name, column] of Object.entries(this.#columns)) cell[name] = column[row] as number
    return cell as unknown as ConversionCell
  }
}
