import { type Status, statusOf } from '../source/statuses.ts'

/** What a report says of a day, or the sums of some of a day's rows, in one currency. */
export interface Figures {
  readonly conversions: number
  /** Amounts by field. No decision depends on their last digits. */
  readonly amounts: Readonly<Record<string, number>>
}

/** What a report says of a day, by currency. */
export interface ReportedDay {
  /** The figures as a text, to see whether they have moved. */
  readonly text: string
  readonly currencies: Readonly<Record<string, Figures>>
  /** The most decimal places of an amount. */
  readonly places: number
}

/** What a report says of a day that it has no row of. */
export const NO_FIGURES: ReportedDay = { text: '', currencies: {}, places: 0 }

/** The conversions that a report may count. */
const GROUPS = {
  all: () => true,
  notRejected: (status: Status | undefined) => status !== 'Rejected',
  approved: (status: Status | undefined) => status === 'Approved',
} as const

type Group = keyof typeof GROUPS
const NAMES = Object.keys(GROUPS) as Group[]

/** Sums of a day's rows, by currency and group. A JSON value: it is kept with the day. */
export type Totals = Readonly<Record<string, Readonly<Record<Group, Figures>>>>

/** Adds up rows. @param fields the amounts of the rows, each with the field of the report that has their sum. */
export class TotalsOfRows {
  readonly #fields: readonly string[]
  readonly #byCurrency: Record<string, Record<Group, { conversions: number; amounts: Record<string, number> }>> = {}

  constructor(fields: readonly string[]) {
    this.#fields = fields
  }

  add(row: Readonly<Record<string, unknown>>, status: unknown): void {
    const currency = String(row.currency ?? '').trim()
    let groups = this.#byCurrency[currency]
    if (groups === undefined) {
      const none = () => ({ conversions: 0, amounts: Object.fromEntries(this.#fields.map((name) => [name, 0])) })
      groups = { all: none(), notRejected: none(), approved: none() }
      this.#byCurrency[currency] = groups
    }
    const known = statusOf(status)
    const counted = NAMES.filter((name) => GROUPS[name](known)).map((name) => groups[name])
    for (const group of counted) group.conversions++
    for (const field of this.#fields) {
      const amount = Number(row[field] ?? 0)
      for (const { amounts } of counted) amounts[field] = (amounts[field] as number) + amount
    }
  }

  get totals(): Totals {
    return this.#byCurrency
  }
}

/**
 * Whether a report's figures are those of a day's rows: of all of them, of those that are not rejected, or of the approved
 * ones. A report with one currency may add up all of the rows.
 * @param sums the amounts of the rows, each with the report's field that has their sum.
 */
export function fits(totals: Totals, reported: ReportedDay, sums: Readonly<Record<string, string>>): boolean {
  const ofReport = Object.entries(reported.currencies)
  const only = ofReport.length === 1 ? ofReport[0]?.[1] : undefined
  const isSplit = ofReport.every(([currency]) => Object.hasOwn(totals, currency))
  const areEqual = (rows: Figures, report: Figures) =>
    rows.conversions === report.conversions &&
    Object.entries(sums).every(([field, of]) => {
      const [sum, amount] = [rows.amounts[field] ?? 0, report.amounts[of] ?? 0]
      // The service may round each row, or their sum.
      const tolerance = ((rows.conversions + 1) / 2) * 10 ** -reported.places + Math.abs(amount) * 1e-9
      return Math.abs(sum - amount) <= tolerance
    })
  return NAMES.some((group) => {
    const ofRows = Object.entries(totals).map(([currency, groups]) => [currency, groups[group]] as const)
    const all = addUp(ofRows.map(([, figures]) => figures))
    if (only !== undefined && areEqual(all, only)) return true
    if (isSplit) return ofRows.every(([currency, rows]) => areEqual(rows, reported.currencies[currency] ?? NOTHING))
    // A report that names other currencies shows at least how many there are.
    return (only === undefined || ofRows.length > 1) && all.conversions === conversionsOf(reported)
  })
}

function addUp(all: readonly Figures[]): Figures {
  const amounts: Record<string, number> = {}
  for (const each of all)
    for (const [name, amount] of Object.entries(each.amounts)) amounts[name] = (amounts[name] ?? 0) + amount
  return { conversions: all.reduce((sum, { conversions }) => sum + conversions, 0), amounts }
}

/** Whether they fit, where both are known. */
export const doFit = (
  totals: Totals | undefined,
  reported: ReportedDay | undefined,
  sums: Readonly<Record<string, string>>,
): boolean => totals !== undefined && reported !== undefined && fits(totals, reported, sums)

const NOTHING: Figures = { conversions: 0, amounts: {} }

export const rowsIn = (totals: Totals): number =>
  Object.values(totals).reduce((sum, { all }) => sum + all.conversions, 0)

export const conversionsOf = ({ currencies }: ReportedDay): number =>
  Object.values(currencies).reduce((sum, { conversions }) => sum + conversions, 0)
