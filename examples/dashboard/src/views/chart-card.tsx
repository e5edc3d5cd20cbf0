import { useSignal } from '@preact/signals'
import { type Daily, daily } from '../data/daily.ts'
import { daysCsv } from '../data/exports.ts'
import { saveCsv } from '../text/csv.ts'
import { Card, Loaded } from './card.tsx'
import { Chart } from './chart.tsx'
import { DaysTable } from './days-table.tsx'
import { Icon } from './icons.tsx'
import { Toggle } from './toggle.tsx'

/** Money and conversions by day, as a chart or as a table. */
export function ChartCard() {
  const asTable = useSignal(false)
  const { data } = daily.value
  return (
    <Card
      id="days"
      title="Revenue and conversions by day"
      actions={
        <>
          <Toggle pressed={asTable.value} icon="table" onChange={(pressed) => (asTable.value = pressed)}>
            Table
          </Toggle>
          <button type="button" class="button" disabled={data === undefined} onClick={() => data && exportDays(data)}>
            <Icon name="download" />
            CSV<span class="hidden"> of the days</span>
          </button>
        </>
      }
    >
      <Loaded of={daily.value} onRetry={daily.reload} lines={9}>
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
