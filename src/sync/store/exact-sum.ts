import type { AmountChanges } from './store.ts'

/** Ten decimal places, the most that a column keeps. */
const PLACES = 10
const UNIT = 10 ** PLACES

/** Adds decimals without rounding: the digits before and after the point by themselves. */
export class ExactSum {
  #whole = 0
  #fraction = 0

  /** @param sign 1 to add, -1 to subtract. */
  add(text: string | null | undefined, sign = 1): void {
    if (text === null || text === undefined) return
    const point = text.indexOf('.')
    const isNegative = text.charCodeAt(0) === 45
    const by = isNegative ? -sign : sign
    const whole = Number(text.slice(isNegative ? 1 : 0, point === -1 ? undefined : point))
    const fraction = point === -1 ? 0 : Number(text.slice(point + 1, point + 1 + PLACES).padEnd(PLACES, '0'))
    this.#whole += by * whole
    this.#fraction += by * fraction
    if (Math.abs(this.#fraction) < UNIT) return
    const carry = Math.trunc(this.#fraction / UNIT)
    this.#whole += carry
    this.#fraction -= carry * UNIT
  }

  /** The sum, with at least two decimal places. */
  get text(): string {
    const total = BigInt(this.#whole) * BigInt(UNIT) + BigInt(this.#fraction)
    const digits = String(total < 0n ? -total : total).padStart(PLACES + 1, '0')
    const fraction = digits.slice(-PLACES).replace(/0{1,8}$/, '')
    return `${total < 0n ? '-' : ''}${digits.slice(0, -PLACES)}.${fraction}`
  }
}

const CHANGES = ['added', 'changed', 'removed'] as const
type Change = (typeof CHANGES)[number]

/** Sums of the amounts of rows that were added, changed or removed, by currency and field. */
export class AmountSums {
  readonly #sums = new Map<string, Readonly<Record<Change, ExactSum> & { field: string; currency: string }>>()

  /** @param sign 1 to add, -1 to subtract. */
  add(what: Change, currency: string, field: string, amount: string | null | undefined, sign = 1): void {
    const key = `${field} ${currency}`
    let sums = this.#sums.get(key)
    if (sums === undefined) {
      sums = { field, currency, added: new ExactSum(), changed: new ExactSum(), removed: new ExactSum() }
      this.#sums.set(key, sums)
    }
    sums[what].add(amount, sign)
  }

  addAll(amounts: readonly AmountChanges[]): void {
    for (const { currency, field, ...texts } of amounts)
      for (const what of CHANGES) this.add(what, currency, field, texts[what])
  }

  all(): AmountChanges[] {
    return [...this.#sums.values()].map(({ field, currency, added, changed, removed }) => {
      return { field, currency, added: added.text, changed: changed.text, removed: removed.text }
    })
  }
}
