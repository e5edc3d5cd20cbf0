import { useSignal } from '@preact/signals'
import {
  type AccessChange,
  type AffiliateAccess,
  access,
  chosenOffer,
  guardedOffers,
  pickedOffer,
  reloadAccess,
} from '../data/access.ts'
import { offers } from '../data/offers.ts'
import { AccessDialog } from './access-dialog.tsx'
import { Card, Loaded } from './card.tsx'
import { Combobox } from './combobox.tsx'
import { OfferLink } from './offer-link.tsx'

const FIRST = 10
const MORE = 40

/** The affiliates that may promote an offer that needs approval, with approval and blocking. */
export function AccessCard() {
  const shown = useSignal(FIRST)
  const change = useSignal<AccessChange | undefined>(undefined)
  const offer = chosenOffer.value
  const decide = (affiliate: AffiliateAccess, to: AccessChange['to']) => {
    if (offer !== undefined) change.value = { offer, affiliate, to }
  }
  return (
    <Card
      id="access"
      title="Access to offers that need approval"
      note="The service does not list requests. Affiliates without a decision are those with traffic in the period or the one before."
      actions={
        <Combobox
          id="access-offer"
          label="Offer that needs approval"
          options={guardedOffers.value}
          value={offer?.id}
          onChange={(id) => (pickedOffer.value = id)}
        />
      }
    >
      {offers.value.data !== undefined && offer === undefined ? (
        <p class="empty">No offer needs approval.</p>
      ) : (
        <Loaded of={access.value} onRetry={reloadAccess} lines={10}>
          {(affiliates) => (
            <>
              {offer !== undefined && (
                <p class="note">
                  Offer: <OfferLink id={offer.id} name={offer.name} />
                </p>
              )}
              <DecideById affiliates={affiliates} onDecide={decide} />
              <ul class="access">
                {affiliates.slice(0, shown.value).map((affiliate) => (
                  <AccessLine key={affiliate.id} affiliate={affiliate} onDecide={decide} />
                ))}
              </ul>
              {affiliates.length > shown.value && (
                <button type="button" class="button more" onClick={() => (shown.value += MORE)}>
                  Show {Math.min(MORE, affiliates.length - shown.value)} more
                </button>
              )}
            </>
          )}
        </Loaded>
      )}
      <AccessDialog change={change} />
    </Card>
  )
}

type Decide = (affiliate: AffiliateAccess, to: AccessChange['to']) => void

function AccessLine({ affiliate, onDecide }: { affiliate: AffiliateAccess; onDecide: Decide }) {
  const { id, name, decision } = affiliate
  return (
    <li data-affiliate={id}>
      <span>
        <bdi>{name}</bdi> <small>#{id}</small>
      </span>
      <span class="pill" data-decision={decision}>
        {decision}
      </span>
      <div class="actions">
        {decision !== 'Approved' && (
          <button type="button" class="button" onClick={() => onDecide(affiliate, 'Approved')}>
            Approve<span class="hidden"> {name}</span>
          </button>
        )}
        {decision !== 'Blocked' && (
          <button type="button" class="button quiet" onClick={() => onDecide(affiliate, 'Blocked')}>
            Block<span class="hidden"> {name}</span>
          </button>
        )}
      </div>
    </li>
  )
}

/** Decides on an affiliate that is not listed. */
function DecideById({ affiliates, onDecide }: { affiliates: readonly AffiliateAccess[]; onDecide: Decide }) {
  const entered = useSignal('')
  const problem = useSignal('')
  const decide = (to: AccessChange['to']) => {
    const id = entered.value.trim().replace(/^#/, '')
    const known = affiliates.find((affiliate) => String(affiliate.id) === id)
    if (!/^[1-9]\d{0,8}$/.test(id)) problem.value = 'Enter the id of an affiliate, a number such as 57.'
    else if (known?.decision === to) problem.value = `${known.name} #${id} is already ${to.toLowerCase()}.`
    else onDecide(known ?? { id: Number(id), name: 'Affiliate', decision: 'No decision' }, to)
  }
  return (
    <div class="decide">
      <label class="field">
        <span>Another affiliate, by id</span>
        <input
          inputMode="numeric"
          value={entered.value}
          aria-invalid={problem.value !== ''}
          aria-describedby="decide-problem"
          onInput={({ currentTarget }) => {
            entered.value = currentTarget.value
            problem.value = ''
          }}
        />
      </label>
      <button type="button" class="button" disabled={entered.value.trim() === ''} onClick={() => decide('Approved')}>
        Approve
      </button>
      <button
        type="button"
        class="button quiet"
        disabled={entered.value.trim() === ''}
        onClick={() => decide('Blocked')}
      >
        Block
      </button>
      <p id="decide-problem" role="status">
        {problem}
      </p>
    </div>
  )
}
