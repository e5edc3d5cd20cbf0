import { grown, sortedRows, sumsByKey } from './columns.ts'

/** Clicks of one hour that agree in everything a report can group by. All clicks ≥ gross ≥ unique. */
export interface ClickCell {
  readonly hour: number
  readonly offer: number
  readonly affiliate: number
  readonly country: number
  readonly source: number
  readonly client: number
  readonly all: number
  readonly gross: number
  readonly unique: number
}

const emptyColumns = (capacity: number) => ({
  hour: new Uint32Array(capacity),
  offer: new Uint16Array(capacity),
  affiliate: new Uint16Array(capacity),
  country: new Uint16Array(capacity),
  source: new Uint16Array(capacity),
  client: new Uint16Array(capacity),
  all: new Uint32Array(capacity),
  gross: new Uint32Array(capacity),
  unique: new Uint32Array(capacity),
})

/** Clicks, counted in cells: a million conversions come of some twenty million clicks, which nobody lists one by one. */
export class ClickStore {
  #columns: ReturnType<typeof emptyColumns>
  #length = 0
  #byHour: Uint32Array | undefined
  #ofOffers: { readonly all: Float64Array; readonly gross: Float64Array } | undefined

  constructor(capacity: number) {
    this.#columns = emptyColumns(Math.max(16, capacity))
  }

  get length(): number {
    return this.#length
  }

  get columns(): ReturnType<typeof emptyColumns> {
    return this.#columns
  }

  /** Rows in the order of their hours. */
  get byHour(): Uint32Array {
    this.#byHour ??= sortedRows(this.#columns.hour, this.#length)
    return this.#byHour
  }

  /** All and gross clicks of each offer, by its index. */
  get ofOffers(): { readonly all: Float64Array; readonly gross: Float64Array } {
    const { offer, all, gross } = this.#columns
    this.#ofOffers ??= { all: sumsByKey(offer, this.#length, all), gross: sumsByKey(offer, this.#length, gross) }
    return this.#ofOffers
  }

  add(cell: ClickCell): number {
    if (this.#length === this.#columns.hour.length) this.#columns = grown(this.#columns, this.#length * 2)
    const columns = this.#columns
    const row = this.#length++
    columns.hour[row] = cell.hour
    columns.offer[row] = cell.offer
    columns.affiliate[row] = cell.affiliate
    columns.country[row] = cell.country
    columns.source[row] = cell.source
    columns.client[row] = cell.client
    columns.all[row] = cell.all
    columns.gross[row] = cell.gross
    columns.unique[row] = cell.unique
    this.#byHour = undefined
    this.#ofOffers = undefined
    return row
  }
}
