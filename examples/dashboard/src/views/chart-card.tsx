import { type ReadonlySignal, useSignal } from '@preact/signals'
import type { Daily } from '../data/daily.ts'
import { daysCsv } from '../data/exports.ts'
import type { RemoteState } from '../state/remote.ts'
import { saveCsv } from '../text/csv.ts'
import { Card, Loaded } from './card.tsx'
import { Chart } from './chart.tsx'
import { DaysTable } from './days-table.tsx'
import { Icon } from './icons.tsx'
import { TableToggle } from './toggle.tsx'

/** Money and conversions by day, as a chart or as a table. */
export function ChartCard({ id, of }: { id: string; of: ReadonlySignal<RemoteState<Daily>> & { reload(): void } }) {
  const asTable = useSignal(false)
  const { data } = of.value
  return (
    <Card
      id={id}
      class="chart-card"
      title="Revenue and conversions by day"
      actions={
        <>
          <TableToggle shown={asTable} />
          <button type="button" class="button" disabled={data === undefined} onClick={() => data && exportDays(data)}>
            <Icon name="download" />
            CSV<span class="hidden"> of the days</span>
          </button>
        </>
      }
    >
      <Loaded of={of.value} onRetry={of.reload} lines={1}>
        {(shown) =>
          shown.drawn.every(({ clicks, conversions }) => clicks + conversions === 0) ? (
            <p class="empty">No clicks or conversions in this period.</p>
          ) : asTable.value ? (
            <DaysTable of={shown} />
          ) : (
            <Chart of={shown} />
          )
        }
      </Loaded>
    </Card>
  )
}

function exportDays(data: Daily): void {
  saveCsv(`days-${data.days[0]?.day}-to-${data.days.at(-1)?.day}.csv`, daysCsv(data))
}
