/** Sums of a group. Money in micro units, of which a double holds 2^53; what goes beyond is kept as bigints. */
export class Totals {
  readonly all: number[] = []
  readonly gross: number[] = []
  readonly unique: number[] = []
  readonly conversions: number[] = []
  readonly #payout = new ExactSums()
  readonly #revenue = new ExactSums()

  get length(): number {
    return this.conversions.length
  }

  addGroup(): number {
    this.all.push(0)
    this.gross.push(0)
    this.unique.push(0)
    this.#payout.addGroup()
    this.#revenue.addGroup()
    return this.conversions.push(0) - 1
  }

  addClicks(group: number, all: number, gross: number, unique: number): void {
    this.all[group]! += all
    this.gross[group]! += gross
    this.unique[group]! += unique
  }

  addConversion(group: number, payout: number, revenue: number): void {
    this.conversions[group]!++
    this.#payout.add(group, payout)
    this.#revenue.add(group, revenue)
  }

  payout(group: number): bigint {
    return this.#payout.of(group)
  }

  revenue(group: number): bigint {
    return this.#revenue.of(group)
  }
}

/** Where a running sum is moved over: far enough below 2^53 that one more amount cannot round it. */
const FULL = 2 ** 51

class ExactSums {
  readonly #running: number[] = []
  readonly #moved = new Map<number, bigint>()

  addGroup(): void {
    this.#running.push(0)
  }

  add(group: number, amount: number): void {
    const sum = (this.#running[group] as number) + amount
    if (sum < FULL && sum > -FULL) this.#running[group] = sum
    else {
      this.#moved.set(group, (this.#moved.get(group) ?? 0n) + BigInt(sum))
      this.#running[group] = 0
    }
  }

  of(group: number): bigint {
    return BigInt(this.#running[group] as number) + (this.#moved.get(group) ?? 0n)
  }
}
