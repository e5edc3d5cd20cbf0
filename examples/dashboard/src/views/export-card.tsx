import { useSignal } from '@preact/signals'
import type { PagingProgress } from 'affiliate-network-sdk'
import { useRef } from 'preact/hooks'
import { conversionsShown } from '../data/conversions.ts'
import { daily } from '../data/daily.ts'
import { conversionsCsv } from '../data/exports.ts'
import { period } from '../state/period.ts'
import { session } from '../state/session.ts'
import { countOf, countText } from '../text/amounts.ts'
import { saveCsv } from '../text/csv.ts'
import { Card } from './card.tsx'
import { ConversionsTable } from './conversions-table.tsx'
import { ErrorCard } from './error-card.tsx'
import { Icon } from './icons.tsx'
import { TableToggle } from './toggle.tsx'

/** Shows every conversion of the period, and exports them to a file. */
export function ExportCard() {
  const running = useRef<AbortController>(undefined)
  const progress = useSignal<PagingProgress | undefined>(undefined)
  const state = useSignal<'idle' | 'running' | 'done'>('idle')
  const error = useSignal<unknown>(undefined)
  const start = async () => {
    const asked = period.value
    if (session.value === undefined || asked === undefined) return
    const abort = new AbortController()
    running.current = abort
    progress.value = undefined
    error.value = undefined
    state.value = 'running'
    try {
      const csv = await conversionsCsv(session.value, asked, abort.signal, (now) => (progress.value = now))
      saveCsv(`conversions-${asked.from}-to-${asked.to}.csv`, csv)
      state.value = 'done'
    } catch (reason) {
      state.value = 'idle'
      if (!abort.signal.aborted) error.value = reason
    }
  }
  const expected = daily.value.data?.total.conversions
  return (
    <Card
      id="export"
      title="Conversions"
      note="Every conversion in the period, with exact amounts. An export is never partial."
    >
      {state.value === 'running' ? (
        <div class="crawl">
          <progress aria-label="Export" max={progress.value?.totalItems || 1} value={progress.value?.items ?? 0} />
          <p role="status">{progress.value === undefined ? 'Starting…' : crawled(progress.value)}</p>
          <button type="button" class="button" onClick={() => running.current?.abort()}>
            Cancel
          </button>
        </div>
      ) : (
        <div class="crawl">
          <button type="button" class="button primary" disabled={expected === 0} onClick={start}>
            <Icon name="download" />
            Export {expected ? `${countText(expected)} ` : ''}conversions
          </button>
          <TableToggle shown={conversionsShown} />
          {state.value === 'done' && <p role="status">{countOf(progress.value?.items ?? 0, 'row')}, complete.</p>}
        </div>
      )}
      {error.value !== undefined && <ErrorCard error={error.value} onRetry={start} />}
      {conversionsShown.value && <ConversionsTable />}
    </Card>
  )
}

const crawled = ({ items, totalItems, page, totalPages }: PagingProgress) =>
  `${countText(items)} of ${countOf(totalItems, 'row')}, page ${page} of ${totalPages}`
