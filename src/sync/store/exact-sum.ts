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
