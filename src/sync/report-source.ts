import type { NetworkClient } from '../client/clients.ts'
import { inputErrorAt } from '../errors/input-error.ts'
import { columnOf } from './conversion-source.ts'
import type { Source } from './source.ts'
import { kindFor, type REPORTS, type SyncPlan } from './sync-options.ts'

/** The counts of a row. Its other integers are ids. */
const COUNTS: ReadonlySet<string> = new Set(['ck_gross', 'ck_unique', 'ck_conversion', 'ck_source_click'])

const dimensionsOf = (fields: readonly string[]) => fields.filter((name) => !isFigure(name))

const isFigure = (name: string) => COUNTS.has(name) || columnOf(name).kind === 'decimal'

type Fields = readonly 'ck_day'[]

/** The rows of an aggregate report, one for each day and combination of its dimensions. */
export function reportSource(
  operation: string,
  client: NetworkClient,
  plan: SyncPlan,
  report: (typeof REPORTS)[number],
  given: readonly string[],
  extraFields: readonly string[],
): Source {
  const reports: Partial<NetworkClient['reports']> = client.reports
  const { [report]: list } = reports as Partial<Record<string, NetworkClient['reports']['overall']>>
  if (list === undefined) throw inputErrorAt(operation, 'report', "'offer', the one that an affiliate has", report)
  const { timezone, since, today } = plan
  // The day has a column of its own.
  const fields = [...new Set(given)].filter((name) => name !== 'ck_day').sort()
  const all = [...new Set([...fields, ...extraFields])].sort()
  const dimensions = dimensionsOf(all)
  const figures = fields.filter(isFigure)

  const queryOf = (day: string) => ({
    from: day,
    to: day,
    timezone,
    fields: fields as Fields,
    ...(extraFields.length > 0 && { extraFields }),
    ...(dimensions[0] !== undefined && { orderBy: dimensions[0] as 'ck_day', order: 'ASC' as const }),
    limit: 10_000 as const,
  })

  /** The figures of each day in all, as the service has them: they show whether an old day has changed. */
  async function readTotals(signal: AbortSignal): Promise<Map<string, string>> {
    const days = new Map<string, string[]>()
    const query = { from: since, to: today, timezone, orderBy: 'ck_day', order: 'ASC', limit: 10_000 } as const
    const asked = ['ck_day', ...(figures.length > 0 ? figures : ['ck_conversion'])] as unknown as Fields
    for await (const row of list?.({ ...query, fields: asked }, { onDrift: 'throw', signal }) ?? []) {
      const { ck_day, ...rest } = row as Readonly<Record<string, unknown>>
      const day = String(ck_day).replaceAll('/', '-')
      const texts = days.get(day) ?? []
      texts.push(JSON.stringify([rest.currency, ...figures.map((name) => rest[name])]))
      days.set(day, texts)
    }
    return new Map([...days].map(([day, texts]) => [day, texts.sort().join()]))
  }

  let reading: Promise<Map<string, string>> | undefined
  // Once in a run, before the first day: what changes later in it shows in the next run.
  const totals = (signal: AbortSignal) => {
    reading ??= readTotals(signal).catch((error: unknown) => {
      reading = undefined
      throw error
    })
    return reading
  }

  return {
    operation,
    kind: kindFor(`report ${report}`, plan.affiliateId),
    fields: all,
    columns: [{ name: 'id', kind: 'text' }, { name: 'currency', kind: 'text' }, ...all.map(columnOf)],
    check: () => (client.preview.reports[report] as NetworkClient['preview']['reports']['overall'])(queryOf(today)),
    read(day, signal) {
      let state = ''
      return {
        pages: (async function* () {
          state = (await totals(signal)).get(day) ?? ''
          for await (const { items } of list(queryOf(day), { onDrift: 'throw', signal }).pages()) yield items
        })(),
        idOf: (row) => JSON.stringify([day, ...['currency', ...dimensions].map((name) => row[name] ?? null)]),
        state: () => state,
      }
    },
    hasSameIds: (before) => String(dimensionsOf(before)) === String(dimensions),
    mayChange: () => false,
    changed: async (stored, signal) => {
      const now = await totals(signal)
      return stored.filter(({ day, state }) => (now.get(day) ?? '') !== state).map(({ day }) => day)
    },
  }
}
