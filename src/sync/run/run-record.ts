import type { SyncRun } from '../store/store.ts'
import type { SyncSummary } from './sync-summary.ts'

/** What is recorded of a run. A list has no agreement. */
type Recorded = Pick<SyncSummary, 'days' | 'rows' | 'requests' | 'startedAt' | 'finishedAt' | 'warnings'> &
  Pick<SyncSummary, 'added' | 'changed' | 'removed'> &
  Partial<Pick<SyncSummary, 'agreeing' | 'differing' | 'notCompared' | 'newestConversion'>> & {
    readonly failedDays: number
  }

/** Makes the row of `sync_runs`. @param error what ended the run, if it failed. */
export function runRecord(run: Recorded, error: unknown): SyncRun {
  const { days, rows, added, changed, removed, requests, notCompared } = run
  const isCompared = notCompared === undefined
  return {
    started_at: run.startedAt,
    // With its milliseconds: runs may begin at the same instant.
    finished_at: run.finishedAt.toISOString(),
    outcome: error === undefined ? 'ok' : 'failed',
    ...{ days, rows, added, changed, removed, requests },
    agreeing: isCompared ? (run.agreeing ?? null) : null,
    differing: isCompared ? (run.differing?.length ?? null) : null,
    failed_days: run.failedDays,
    newest_conversion: run.newestConversion ?? null,
    reason: error instanceof Error ? error.message : (notCompared ?? null),
    warnings: run.warnings.join('\n') || null,
  }
}
