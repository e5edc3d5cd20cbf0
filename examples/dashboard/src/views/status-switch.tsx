import { useSignal } from '@preact/signals'
import type { NetworkOffer } from 'affiliate-network-sdk'
import { switchOffer } from '../data/offers.ts'
import { tell } from '../state/notices.ts'
import { session } from '../state/session.ts'

/** A switch for an active or paused offer; a label for other statuses. */
export function StatusSwitch({ offer }: { offer: NetworkOffer }) {
  const busy = useSignal(false)
  if (offer.status !== 'Active' && offer.status !== 'Paused') {
    return (
      <span class="pill" data-status={offer.status}>
        {offer.status}
      </span>
    )
  }
  const active = offer.status === 'Active'
  const turn = async (status: 'Active' | 'Paused', undoable: boolean) => {
    if (session.value === undefined || busy.value) return
    busy.value = true
    const word = status === 'Active' ? 'activated' : 'paused'
    try {
      await switchOffer(session.value, offer.id, status)
      const undo = { label: 'Undo', run: () => turn(status === 'Active' ? 'Paused' : 'Active', false) }
      tell(`“${offer.name}” was ${word}.`, { action: undoable ? undo : undefined })
    } catch (error) {
      tell(`“${offer.name}” was not ${word}.`, {
        error,
        action: { label: 'Try again', run: () => turn(status, undoable) },
      })
    } finally {
      busy.value = false
    }
  }
  return (
    <button
      type="button"
      class="switch"
      role="switch"
      aria-checked={active}
      aria-busy={busy.value}
      aria-label={`${offer.name}: active`}
      onClick={() => turn(active ? 'Paused' : 'Active', true)}
    >
      <span class="knob" aria-hidden="true" />
      <span aria-hidden="true">{busy.value ? 'Saving…' : offer.status}</span>
    </button>
  )
}
