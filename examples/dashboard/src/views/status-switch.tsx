import { useSignal } from '@preact/signals'
import type { NetworkOffer } from 'affiliate-network-sdk'
import { changeOffer, readOffers } from '../data/offers.ts'
import { tell } from '../state/notices.ts'
import { uncertain } from '../state/offer-sets.ts'
import { type Session, session } from '../state/session.ts'
import { isUnknown } from '../text/errors.ts'

/** A switch for an active or paused offer; a label for other statuses, and a button if the status is unknown. */
export function StatusSwitch({ offer }: { offer: NetworkOffer }) {
  const busy = useSignal(false)
  if (uncertain.value.has(offer.id)) {
    const check = () => session.value && readStatus(session.value, offer)
    return (
      <button type="button" class="pill" data-status="Unknown" onClick={check}>
        Unknown: check<span class="hidden"> status of {offer.name}</span>
      </button>
    )
  }
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
      await changeOffer(asked, offer.id, { status })
      const undo = { label: 'Undo', run: () => turn(status === 'Active' ? 'Paused' : 'Active', false) }
      tell(`“${offer.name}” was ${word}.`, { action: undoable ? undo : undefined })
    } catch (error) {
      if (isUnknown(error)) {
        return tell(`It is unknown whether “${offer.name}” was ${word}.`, { error, action: checkOf(asked, offer) })
      }
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

const checkOf = (asked: Session, offer: NetworkOffer) => ({
  label: 'Check status',
  run: () => readStatus(asked, offer),
})

/** The result of a change was lost: the offer tells it. */
async function readStatus(asked: Session, offer: NetworkOffer): Promise<void> {
  try {
    const [now] = await readOffers(asked, [offer.id])
    tell(now === undefined ? `“${offer.name}” does not exist any more.` : `“${offer.name}” is ${now.status}.`)
  } catch (error) {
    tell(`The status of “${offer.name}” could not be read.`, { error, action: checkOf(asked, offer) })
  }
}
