import type { NetworkClient } from '../../client/clients.ts'
import { inputError } from '../../errors/input-error.ts'
import { kindFor, type REPORTS, type SyncPlan } from '../run/sync-options.ts'
import { columnOf } from './conversion-source.ts'
import type { DaySource } from './day-source.ts'
import { figuresReader } from './figures-reader.ts'
import { idReader, keyOfReport } from './report-key.ts'
import { requiredFields } from './required-fields.ts'

/** The counts of a row. Its other integers are ids. */
const COUNTS: ReadonlySet<string> = new Set(['ck_gross', 'ck_unique', 'ck_conversion', 'ck_source_click'])

const isFigure = (name: string) => COUNTS.has(name) || columnOf(name).kind === 'decimal'

/** Blanks around its symbol make no other currency. */
const withTrimmedCurrency = <Row>(row: Row): Row => {
  const { currency } = Object(row) as { readonly currency?: unknown }
  return typeof currency === 'string' ? { ...row, currency: currency.trim() } : row
}

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
  const query = {
    timezone,
    fields: ['ck_day', ...fields] as 'ck_day'[],
    ...(extraFields.length > 0 && { extraFields }),
    orderBy: 'ck_day',
    order: 'ASC',
  } as const
  const dayOf = (row: Readonly<Record<string, unknown>>) => String(row.ck_day).trim().replaceAll('/', '-')

  return {
    operation,
    kind: kindFor(`report ${report}`, plan.affiliateId),
    fields: all,
    required: requiredFields(report, all, plan.affiliateId !== undefined),
    columns: [
      { name: 'id', kind: 'text', description: 'Key of the row: its day, currency and dimensions.' },
      columnOf('currency'),
      ...all.map(columnOf),
    ],
    key,
    sums: undefined,
    hasStatuses: false,
    check: () =>
      (client.preview.reports[report] as NetworkClient['preview']['reports']['overall'])({
        ...query,
        from: today,
        to: today,
      }),
    ping: (signal) => list({ ...query, from: today, to: today, page: 1, limit: 500 }, { signal }),
    page: ({ from, to }, page, limit, signal) => list({ ...query, from, to, page, limit }, { signal }),
    figures: figuresReader(operation, list, timezone, figures.length > 0 ? figures : ['ck_conversion']),
    mayChange: () => false,
    markOf: (row) => JSON.stringify(row),
    dayOf,
    reader(day) {
      const idOf = idReader(operation, day, key, isFigure)
      const rowOf = withTrimmedCurrency<unknown>
      return {
        idOf: (row) => idOf(withTrimmedCurrency(row)),
        rowOf,
        count: () => undefined,
        end: () => {},
        warnings: [],
      }
    },
  }
}
