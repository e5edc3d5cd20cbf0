import { useSignal } from '@preact/signals'
import type { NetworkOffer, Preview } from 'affiliate-network-sdk'
import { useEffect } from 'preact/hooks'
import { readOffers } from '../data/offers.ts'
import type { Session } from '../state/session.ts'
import { offerCount } from '../text/amounts.ts'
import { ErrorCard } from './error-card.tsx'
import { Requests } from './requests.tsx'

interface PausePreviewProps {
  readonly session: Session
  readonly selected: readonly NetworkOffer[]
  readonly onConfirm: (offers: readonly NetworkOffer[]) => void
  readonly onClose: () => void
}

interface Plan {
  readonly active: readonly NetworkOffer[]
  readonly unchanged: readonly NetworkOffer[]
  readonly requests: readonly Preview[]
}

/** Names the offers that would be paused and those that would not, and shows the requests. */
export function PausePreview({ session, selected, onConfirm, onClose }: PausePreviewProps) {
  const plan = useSignal<Plan | undefined>(undefined)
  const error = useSignal<unknown>(undefined)
  const prepare = async () => {
    error.value = undefined
    try {
      plan.value = await planOf(session, selected)
    } catch (reason) {
      error.value = reason
    }
  }
  useEffect(() => void prepare(), [])
  const { active = [], unchanged = [], requests = [] } = plan.value ?? {}
  return (
    <>
      {plan.value === undefined && error.value === undefined && <p role="status">Reading current statuses…</p>}
      {error.value !== undefined && <ErrorCard error={error.value} onRetry={prepare} />}
      {active.length > 0 && (
        <OfferList
          title={`${offerCount(active.length)} will be paused`}
          offers={active}
          textOf={({ status }) => `${status} → Paused`}
        />
      )}
      {unchanged.length > 0 && (
        <OfferList
          title={`${offerCount(unchanged.length)} will not change, because only active offers are paused`}
          offers={unchanged}
          textOf={({ status }) => (status === 'Paused' ? 'Paused already' : `stays ${status}`)}
        />
      )}
      {requests.length > 0 && <Requests of={requests} />}
      <footer>
        <button type="button" class="button" data-first onClick={onClose}>
          Cancel
        </button>
        <button type="button" class="button danger" disabled={active.length === 0} onClick={() => onConfirm(active)}>
          Pause {active.length > 0 && offerCount(active.length)}
        </button>
      </footer>
    </>
  )
}

/** Reads the offers again, because their statuses may have changed since the list was read. */
async function planOf(session: Session, selected: readonly NetworkOffer[]): Promise<Plan> {
  const present = await readOffers(
    session,
    selected.map(({ id }) => id),
  )
  const active = present.filter(({ status }) => status === 'Active')
  const requests = active.map(({ id }) => session.network.preview.offers.update(id, { status: 'Paused' }))
  return {
    active,
    unchanged: present.filter(({ status }) => status !== 'Active'),
    requests: await Promise.all(requests),
  }
}

interface OfferListProps {
  readonly title: string
  readonly offers: readonly NetworkOffer[]
  readonly textOf: (offer: NetworkOffer) => string
}

function OfferList({ title, offers, textOf }: OfferListProps) {
  return (
    <section class="changes" aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {offers.map((offer) => (
          <li key={offer.id} data-offer={offer.id}>
            <span dir="auto">{offer.name}</span>
            <small>{textOf(offer)}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}
