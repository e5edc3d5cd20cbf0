import type { Status } from './counts.ts'
import type { DayFigures } from './day-figures.ts'

/** The conversions that a report may count. */
export const GROUPS = ['all', 'notRejected', 'approved'] as const
type Group = (typeof GROUPS)[number]

const HAS: Readonly<Record<Group, (status: Status | undefined) => boolean>> = {
  all: () => true,
  notRejected: (status) => status !== 'Rejected',
  approved: (status) => status === 'Approved',
}

/**
 * What agrees with a report: of each group whose count does, the count, the currency, and each amount. What is nothing on
 * both sides is left out.
 */
export type Agreement = Readonly<Partial<Record<Group, Readonly<Record<string, boolean>>>>>

/** Rows of a group, and the sums of their amounts. */
interface GroupTotals {
  rows: number
  readonly sums: Record<string, number>
}

/** Adds up the rows of a day, to compare them with what a report says of it. */
export class DayTotals {
  readonly #fields: Readonly<Record<string, string>>
  readonly #amounts: readonly string[]
  readonly #groups: Readonly<Record<Group, GroupTotals>>
  readonly #currencies = new Set<string>()

  /** @param fields the amounts of the rows, each with the field of the report that has their sum. */
  constructor(fields: Readonly<Record<string, string>>) {
    this.#fields = fields
    this.#amounts = Object.keys(fields)
    const group = () => ({ rows: 0, sums: Object.fromEntries(this.#amounts.map((name) => [name, 0])) })
    this.#groups = { all: group(), notRejected: group(), approved: group() }
  }

  add(row: Readonly<Record<string, unknown>>, status: Status | undefined): void {
    this.#currencies.add(String(row.currency ?? '').trim())
    for (const name of GROUPS) {
      if (!HAS[name](status)) continue
      const { sums } = this.#groups[name]
      this.#groups[name].rows++
      for (const field of this.#amounts) sums[field] = (sums[field] as number) + Number(row[field] ?? 0)
    }
  }

  /** Compares the rows with what a report says, whose amounts have so many decimal places. */
  compare(figures: DayFigures, places: number): Agreement {
    const groups = GROUPS.filter((name) => this.#groups[name].rows === figures.conversions)
    return Object.fromEntries(groups.map((name) => [name, this.#compareGroup(name, figures, places)]))
  }

  #compareGroup(name: Group, figures: DayFigures, places: number): Record<string, boolean> {
    const { rows, sums } = this.#groups[name]
    const agrees: Record<string, boolean> = {}
    if (rows === 0) return agrees
    agrees.rows = true
    agrees.currency = this.#currencies.size === 1 && this.#currencies.has(figures.currencies[0] ?? '')
    for (const [field, of] of Object.entries(this.#fields)) {
      const [sum, amount] = [sums[field] as number, figures.amounts[of] as number]
      // The service may round each row, or their sum.
      const tolerance = ((rows + 1) / 2) * 10 ** -places + Math.abs(amount) * 1e-9
      if (sum !== 0 || amount !== 0) agrees[field] = Math.abs(sum - amount) <= tolerance
    }
    return agrees
  }

  /** Says how the rows differ from the report in what is expected to agree. */
  difference(expected: Agreement, figures: DayFigures, places: number): string {
    const name = GROUPS.find((group) => expected[group] !== undefined) ?? 'all'
    const { rows, sums } = this.#groups[name]
    if (rows !== figures.conversions)
      return `the report has ${figures.conversions} conversions, and ${rows} ${WORDS[name]}rows were read`
    const agrees = this.#compareGroup(name, figures, places)
    const wrong = Object.keys(expected[name] ?? {}).find((subject) => agrees[subject] === false)
    if (wrong === undefined || wrong === 'currency')
      return `the report is in ${figures.currencies}, and the rows that were read are in ${[...this.#currencies].join(' and ')}`
    const of = this.#fields[wrong] as string
    return `${of} of the report is ${figures.amounts[of]}, and ${wrong} of the rows that were read adds up to ${sums[wrong]}`
  }
}

const WORDS = { all: '', notRejected: 'not rejected ', approved: 'approved ' } as const
