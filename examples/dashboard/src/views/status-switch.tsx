import { useSignal } from '@preact/signals'
import type { NetworkOffer } from 'affiliate-network-sdk'
import { readOffers, switchOffer } from '../data/offers.ts'
import { tell } from '../state/notices.ts'
import { type Session, session } from '../state/session.ts'
import { isUnknown } from '../text/errors.ts'

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
    const asked = session.value
    if (asked === undefined || busy.value) return
    busy.value = true
    const word = status === 'Active' ? 'activated' : 'paused'
    try {
      await switchOffer(asked, offer.id, status)
      const undo = { label: 'Undo', run: () => turn(status === 'Active' ? 'Paused' : 'Active', false) }
      tell(`“${offer.name}” was ${word}.`, { action: undoable ? undo : undefined })
    } catch (error) {
      if (isUnknown(error)) return tellUnknown(asked, offer, status, error)
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

/** The result of a change was lost: the offer tells it. */
function tellUnknown(asked: Session, offer: NetworkOffer, status: 'Active' | 'Paused', error: unknown): void {
  const { id, name } = offer
  const word = status === 'Active' ? 'activated' : 'paused'
  const check = async () => {
    try {
      const [now] = await readOffers(asked, [id])
      if (now === undefined) tell(`“${name}” does not exist any more.`)
      else if (now.status === status) tell(`“${name}” was ${word}.`)
      else tell(`“${name}” is still ${now.status}: it was not ${word}.`)
    } catch (reason) {
      tellUnknown(asked, offer, status, reason)
    }
  }
  tell(`It is unknown whether “${name}” was ${word}.`, { error, action: { label: 'Check', run: check } })
}
