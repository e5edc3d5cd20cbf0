import { useSignal, useSignalEffect } from '@preact/signals'
import type { Preview } from 'affiliate-network-sdk'
import { pendingChange } from '../state/confirmation.ts'
import { session } from '../state/session.ts'
import { isUnknown } from '../text/errors.ts'
import { Dialog } from './dialog.tsx'
import { ErrorCard } from './error-card.tsx'
import { Requests } from './requests.tsx'

/** Shows the request of a change, and sends it once it is confirmed. */
export function ConfirmDialog() {
  const preview = useSignal<Preview | undefined>(undefined)
  const error = useSignal<unknown>(undefined)
  const busy = useSignal(false)
  const change = pendingChange.value
  const close = () => {
    pendingChange.value = undefined
  }
  useSignalEffect(() => {
    preview.value = undefined
    error.value = undefined
    if (session.value === undefined) return
    pendingChange.value?.preview(session.value.network.preview).then(
      (shown) => (preview.value = shown),
      (reason: unknown) => (error.value = reason),
    )
  })
  const confirm = async () => {
    if (change === undefined || session.value === undefined) return
    busy.value = true
    error.value = undefined
    try {
      await change.run(session.value)
      close()
    } catch (reason) {
      error.value = reason
    } finally {
      busy.value = false
    }
  }
  // One that may have been made is not sent again without a look.
  const canSend = preview.value !== undefined && (error.value === undefined || !isUnknown(error.value))
  return (
    <Dialog id="confirm" title={change?.title ?? ''} open={change !== undefined} onClose={close}>
      <div>{change?.text}</div>
      {preview.value !== undefined && <Requests of={[preview.value]} />}
      {error.value !== undefined && <ErrorCard error={error.value} />}
      <footer>
        <button type="button" class="button" data-first onClick={close}>
          {canSend ? 'Cancel' : 'Close'}
        </button>
        <button
          type="button"
          class={change?.isDanger ? 'button danger' : 'button primary'}
          disabled={busy.value || !canSend}
          onClick={confirm}
        >
          {busy.value ? 'Sending…' : change?.label}
        </button>
      </footer>
    </Dialog>
  )
}
