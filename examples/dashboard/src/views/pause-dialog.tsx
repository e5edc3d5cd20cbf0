import { type Signal, useSignal } from '@preact/signals'
import type { NetworkOffer } from 'affiliate-network-sdk'
import { useRef } from 'preact/hooks'
import { changedOffers, changeStatuses, type StatusBatch } from '../data/status-batch.ts'
import { tell } from '../state/notices.ts'
import { selection } from '../state/offer-sets.ts'
import { type Session, session } from '../state/session.ts'
import { BatchResults, summaryOf } from './batch-results.tsx'
import { Dialog } from './dialog.tsx'
import { PausePreview } from './pause-preview.tsx'

interface PauseDialogProps {
  readonly open: Signal<boolean>
  readonly selected: readonly NetworkOffer[]
}

/** Pauses the active offers among the selected ones, after a preview, and can resume them. */
export function PauseDialog({ open, selected }: PauseDialogProps) {
  const batch = useSignal<StatusBatch | undefined>(undefined)
  const abort = useRef<AbortController>(undefined)
  const run = async (asked: Session, offers: readonly NetworkOffer[], status: StatusBatch['status']) => {
    abort.current = new AbortController()
    open.value = true
    const { signal } = abort.current
    const done = await changeStatuses(asked, offers, status, { signal, onProgress: (now) => (batch.value = now) })
    selection.put(
      changedOffers(done).map(({ id }) => id),
      false,
    )
    if (!open.peek()) report()
  }
  const undoOf = (result: StatusBatch) => {
    const paused = result.status === 'Paused' ? changedOffers(result) : []
    return paused.length === 0 ? undefined : () => void run(result.session, paused, 'Active')
  }
  /** The result stays visible after the dialog is closed. */
  const report = () => {
    const result = batch.peek()
    if (result === undefined || result.running) return
    batch.value = undefined
    const undo = undoOf(result)
    tell(summaryOf(result), { action: undo && { label: 'Undo', run: undo } })
  }
  const close = () => {
    open.value = false
    abort.current?.abort()
    report()
  }
  const title = batch.value?.status === 'Active' ? 'Resume offers' : 'Pause offers'
  return (
    <Dialog id="pause" title={title} open={open.value} onClose={close}>
      {batch.value ? (
        <BatchResults
          of={batch.value}
          onStop={() => abort.current?.abort()}
          onUndo={undoOf(batch.value)}
          onClose={close}
        />
      ) : (
        session.value !== undefined && (
          <PausePreview
            session={session.value}
            selected={selected}
            onConfirm={(offers) => session.value && run(session.value, offers, 'Paused')}
            onClose={close}
          />
        )
      )}
    </Dialog>
  )
}
