import { grown, increase } from '../store/columns.ts'

/** Where a running sum is moved over to a bigint: far enough below 2^53 that one more amount cannot round it. */
const FULL = 2 ** 51

const emptyColumns = (capacity: number) => ({
  all: new Float64Array(capacity),
  gross: new Float64Array(capacity),
  unique: new Float64Array(capacity),
  conversions: new Float64Array(capacity),
  payout: new Float64Array(capacity),
  revenue: new Float64Array(capacity),
})

/** Sums by group. Money in micro units, of which a double holds 2^53; what goes beyond is kept as bigints. */
export class Totals {
  #columns = emptyColumns(64)
  #length = 0
  readonly #moved = { payout: new Map<number, bigint>(), revenue: new Map<number, bigint>() }

  get length(): number {
    return this.#length
  }

  addGroup(): number {
    if (this.#length === this.#columns.all.length) this.#columns = grown(this.#columns, this.#length * 2)
    return this.#length++
  }

  addClicks(group: number, all: number, gross: number, unique: number): void {
    const columns = this.#columns
    increase(columns.all, group, all)
    increase(columns.gross, group, gross)
    increase(columns.unique, group, unique)
  }

  addConversion(group: number, payout: number, revenue: number): void {
    increase(this.#columns.conversions, group, 1)
    this.#add('payout', group, payout)
    this.#add('revenue', group, revenue)
  }

  count(what: 'all' | 'gross' | 'unique' | 'conversions', group: number): number {
    return this.#columns[what][group] as number
  }

  money(what: 'payout' | 'revenue', group: number): bigint {
    return BigInt(this.#columns[what][group] as number) + (this.#moved[what].get(group) ?? 0n)
  }

  #add(what: 'payout' | 'revenue', group: number, amount: number): void {
    const column = this.#columns[what]
    const sum = (column[group] as number) + amount
    if (sum < FULL && sum > -FULL) {
      column[group] = sum
      return
    }
    this.#moved[what].set(group, (this.#moved[what].get(group) ?? 0n) + BigInt(sum))
    column[group] = 0
  }
}
