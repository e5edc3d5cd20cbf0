import type { NetworkClient } from '../../client/clients.ts'
import { inputError } from '../../errors/input-error.ts'
import { kindFor, type REPORTS, type SyncPlan } from '../run/sync-options.ts'
import { columnOf } from './conversion-source.ts'
import { readFigures } from './day-figures.ts'
import type { DaySource } from './day-source.ts'
import { idReader, keyOfReport } from './report-key.ts'
import { requiredFields } from './required-fields.ts'

/** The counts of a row. Its other integers are ids. */
const COUNTS: ReadonlySet<string> = new Set(['ck_gross', 'ck_unique', 'ck_conversion', 'ck_source_click'])

const isFigure = (name: string) => COUNTS.has(name) || columnOf(name).kind === 'decimal'

type Fields = readonly 'ck_day'[]

/** Blanks around its symbol make no other currency. */
const withTrimmedCurrency = (row: Readonly<Record<string, unknown>>) =>
  typeof row.currency === 'string' ? { ...row, currency: row.currency.trim() } : row

/** The fields of a report, as a user gives them. */
export interface ReportFields {
  readonly fields: readonly string[]
  readonly extraFields?: readonly string[] | undefined
  /** Fields that are part of the key, though no dimensions. */
  readonly key?: readonly string[] | undefined
}

/** The rows of an aggregate report, one for each day and combination of its dimensions. */
export function reportSource(
  operation: string,
  client: NetworkClient,
  plan: SyncPlan,
  report: (typeof REPORTS)[number],
  { fields: given, extraFields = [], key: named = [] }: ReportFields,
): DaySource {
  const reports: Partial<NetworkClient['reports']> = client.reports
  const { [report]: list } = reports as Partial<Record<string, NetworkClient['reports']['overall']>>
  if (list === undefined)
    throw inputError(operation, {
      path: 'report',
      expected: "'offer', the one that an affiliate has",
      received: report,
    })
  const { timezone, today } = plan
  // The day has a column of its own.
  const fields = [...new Set(given)].filter((name) => name !== 'ck_day').sort()
  const all = [...new Set([...fields, ...extraFields])].sort()
  const key = keyOfReport(operation, fields, extraFields, named)
  const figures = fields.filter(isFigure)

  const queryOf = (day: string) => ({
    from: day,
    to: day,
    timezone,
    fields: fields as Fields,
    ...(extraFields.length > 0 && { extraFields }),
    ...(key[0] !== undefined && { orderBy: key[0] as 'ck_day', order: 'ASC' as const }),
    limit: 10_000 as const,
  })

  return {
    operation,
    kind: kindFor(`report ${report}`, plan.affiliateId),
    fields: all,
    required: requiredFields(report, all, plan.affiliateId !== undefined),
    columns: [{ name: 'id', kind: 'text' }, { name: 'currency', kind: 'text' }, ...all.map(columnOf)],
    check: () => (client.preview.reports[report] as NetworkClient['preview']['reports']['overall'])(queryOf(today)),
    ping: async (signal) => void (await list({ ...queryOf(today), limit: 500 }, { signal })),
    figures: (days, signal) =>
      readFigures(
        { operation, report: list, fields: figures.length > 0 ? figures : ['ck_conversion'], timezone },
        days,
        signal,
      ),
    read: (day, { signal }) => ({
      pages: (async function* () {
        for await (const { items } of list(queryOf(day), { onDrift: 'throw', signal }).pages())
          yield items.map(withTrimmedCurrency)
      })(),
      idOf: idReader(operation, day, key, isFigure),
      state: () => null,
    }),
    key,
    mayChange: () => false,
  }
}
