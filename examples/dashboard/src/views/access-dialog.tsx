import { type Signal, useSignal, useSignalEffect } from '@preact/signals'
import type { Preview } from 'affiliate-network-sdk'
import { type AccessChange, changeAccess, listsOf } from '../data/access.ts'
import { tell } from '../state/notices.ts'
import { type Session, session } from '../state/session.ts'
import { isUnknown } from '../text/errors.ts'
import { Dialog } from './dialog.tsx'
import { ErrorCard } from './error-card.tsx'
import { Requests } from './requests.tsx'

/** Confirms a change of access, and shows the request. */
export function AccessDialog({ change }: { change: Signal<AccessChange | undefined> }) {
  const preview = useSignal<Preview | undefined>(undefined)
  const error = useSignal<unknown>(undefined)
  const busy = useSignal(false)
  const asked = change.value
  const close = () => {
    change.value = undefined
  }
  useSignalEffect(() => {
    preview.value = undefined
    error.value = undefined
    const { value } = change
    if (value === undefined) return
    session.value?.network.preview.affiliates.setOfferAccess(value.affiliate.id, listsOf(value)).then(
      (shown) => (preview.value = shown),
      (reason: unknown) => (error.value = reason),
    )
  })
  const confirm = async () => {
    if (asked === undefined || session.value === undefined) return
    busy.value = true
    error.value = undefined
    try {
      await apply(session.value, asked)
      close()
    } catch (reason) {
      error.value = reason
    } finally {
      busy.value = false
    }
  }
  const approves = asked?.to === 'Approved'
  return (
    <Dialog
      id="decide"
      title={approves ? 'Approve this affiliate?' : 'Block this affiliate?'}
      open={asked !== undefined}
      onClose={close}
    >
      {asked !== undefined && (
        <p>
          <strong>
            <bdi>{asked.affiliate.name}</bdi> #{asked.affiliate.id}
          </strong>
          {approves ? ' will be able to promote ' : ' will not be able to promote '}
          <strong>
            <bdi>{asked.offer.name}</bdi>
          </strong>
          : {asked.affiliate.decision} → {asked.to}. The request names no other offer.{' '}
          {asked.affiliate.decision === 'No decision'
            ? 'You can change the decision later, but not return to “No decision”.'
            : 'You can undo this.'}
        </p>
      )}
      {preview.value !== undefined && <Requests of={[preview.value]} />}
      {error.value !== undefined && <ErrorCard error={error.value} />}
      <footer>
        <button type="button" class="button" data-first onClick={close}>
          Cancel
        </button>
        <button
          type="button"
          class={approves ? 'button primary' : 'button danger'}
          disabled={busy.value}
          onClick={confirm}
        >
          {busy.value ? 'Sending…' : approves ? 'Approve' : 'Block'}
        </button>
      </footer>
    </Dialog>
  )
}

/** Sends a change, and offers to undo it if there was another decision before. */
async function apply(asked: Session, change: AccessChange): Promise<void> {
  const { offer, affiliate, to } = change
  const now = await changeAccess(asked, change)
  const name = `${affiliate.name} #${affiliate.id}`
  if (now !== to) return tell(`The network accepted the request, but lists ${name} as: ${now}.`)
  const before = affiliate.decision
  const undo = () =>
    apply(asked, { offer, affiliate: { ...affiliate, decision: to }, to: before as AccessChange['to'] }).catch(
      (error: unknown) =>
        tell(
          isUnknown(error)
            ? `It is unknown whether ${name} is ${before.toLowerCase()} again.`
            : `${name} is not ${before.toLowerCase()}.`,
          { error },
        ),
    )
  tell(`${name} is ${to.toLowerCase()} for “${offer.name}”.`, {
    action: before === 'No decision' ? undefined : { label: 'Undo', run: undo },
  })
}
