import { grown, sortedRows } from './columns.ts'

/** The status codes of SERVICE.md, States and transitions. */
export const PENDING = 1
export const APPROVED = 2
export const REJECTED = 4

/** A `settles` that never comes. */
export const NEVER = 0xffff_ffff

/** The first id: ids are this plus the row. */
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
  /** Rows that a test has said more about than the columns hold. */
  readonly details = new Map<number, ConversionDetails>()

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

  /** Ids go by the order in which conversions were recorded. */
  idOf(row: number): number {
    return FIRST_CONVERSION + row
  }

  statusAt(row: number, now: number): number {
    return now >= (this.#columns.settles[row] as number) ? (this.#columns.outcome[row] as number) : PENDING
  }

  add(cell: ConversionCell): number {
    if (this.#length === this.#columns.time.length) this.#columns = grown(this.#columns, this.#length * 2)
    const row = this.#length++
    this.write(row, cell)
    return row
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
  }

  /** The cell of a row, for a change of some of its fields. */
  read(row: number): ConversionCell {
    const cell: Record<string, number> = {}
    for (const [name, column] of Object.entries(this.#columns)) cell[name] = column[row] as number
    return cell as unknown as ConversionCell
  }
}
