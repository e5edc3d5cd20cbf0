import { useSignal } from '@preact/signals'
import type { NetworkOffer } from 'affiliate-network-sdk'
import {
  type AccessChange,
  type AffiliateAccess,
  access,
  changeAccess,
  type Decision,
  listsOf,
  reloadAccess,
} from '../data/access.ts'
import { pendingChange } from '../state/confirmation.ts'
import { tell } from '../state/notices.ts'
import type { Session } from '../state/session.ts'
import { isUnknown } from '../text/errors.ts'
import { Card, Info, Loaded } from './card.tsx'

const FIRST = 10
const MORE = 40

type Decide = (affiliate: AffiliateAccess, to: AccessChange['to']) => void

/** Which affiliates may promote the offer, with approval and blocking. */
export function AccessCard({ offer }: { offer: NetworkOffer }) {
  const shown = useSignal(FIRST)
  const isPublic = offer.access_type === 'Public'
  const decide: Decide = (affiliate, to) => ask({ offer, affiliate, to })
  return (
    <Card
      id="access"
      title="Access"
      note={
        <>
          {isPublic ? 'Every affiliate that is not blocked' : 'Approved affiliates only'}
          <Info about="these affiliates">
            Affiliates without a decision are those with traffic in the period or the one before, because the service
            lists no requests for approval. Decide on any other by its id.
          </Info>
        </>
      }
      actions={<DecideById affiliates={access.value.data ?? []} onDecide={decide} />}
    >
      <Loaded of={access.value} onRetry={reloadAccess} lines={10}>
        {(affiliates) => (
          <>
            <ul class="access">
              {affiliates.slice(0, shown.value).map((affiliate) => (
                <AccessLine key={affiliate.id} affiliate={affiliate} isPublic={isPublic} onDecide={decide} />
              ))}
            </ul>
            {affiliates.length === 0 && <p class="empty">No affiliate has traffic or a decision yet.</p>}
            {affiliates.length > shown.value && (
              <button type="button" class="button more" onClick={() => (shown.value += MORE)}>
                Show {Math.min(MORE, affiliates.length - shown.value)} more
              </button>
            )}
          </>
        )}
      </Loaded>
    </Card>
  )
}

interface LineProps {
  readonly affiliate: AffiliateAccess
  readonly isPublic: boolean
  readonly onDecide: Decide
}

function AccessLine({ affiliate, isPublic, onDecide }: LineProps) {
  const { id, name, decision } = affiliate
  return (
    <li data-affiliate={id}>
      <span>
        <bdi>{name}</bdi> <small>#{id}</small>
      </span>
      <span class="pill" data-decision={decision}>
        {isPublic && decision === 'No decision' ? 'Has access' : decision}
      </span>
      <div class="actions">
        {decision !== 'Approved' && !(isPublic && decision === 'No decision') && (
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
    if (!/^[1-9]\d{0,8}$/.test(id)) problem.value = 'Enter an affiliate id, such as 57.'
    else if (known?.decision === to) problem.value = `${known.name} #${id} is already ${to.toLowerCase()}.`
    else onDecide(known ?? { id: Number(id), name: 'Affiliate', decision: 'No decision' }, to)
  }
  const button = (to: AccessChange['to'], label: string, style: string) => (
    <button type="button" class={style} disabled={entered.value.trim() === ''} onClick={() => decide(to)}>
      {label}
    </button>
  )
  return (
    <div class="decide">
      <input
        inputMode="numeric"
        aria-label="Affiliate id"
        placeholder="Affiliate id"
        value={entered.value}
        aria-invalid={problem.value !== ''}
        aria-describedby="decide-problem"
        onInput={({ currentTarget }) => {
          entered.value = currentTarget.value
          problem.value = ''
        }}
      />
      {button('Approved', 'Approve', 'button')}
      {button('Blocked', 'Block', 'button quiet')}
      <p id="decide-problem" role="status">
        {problem}
      </p>
    </div>
  )
}

/** Asks for a confirmation of a change. */
function ask(change: AccessChange): void {
  const { offer, affiliate, to } = change
  const approves = to === 'Approved'
  pendingChange.value = {
    title: approves ? 'Approve this affiliate?' : 'Block this affiliate?',
    text: (
      <p>
        <strong>
          <bdi>{affiliate.name}</bdi> #{affiliate.id}
        </strong>
        {approves ? ' will be able to promote ' : ' won’t be able to promote '}
        <strong>
          <bdi>{offer.name}</bdi>
        </strong>
        : {affiliate.decision} → {to}.{' '}
        {affiliate.decision === 'No decision'
          ? 'You can change the decision later, but not return to “No decision”.'
          : 'You can undo this.'}
      </p>
    ),
    label: approves ? 'Approve' : 'Block',
    isDanger: !approves,
    preview: ({ affiliates }) => affiliates.setOfferAccess(affiliate.id, listsOf(change)),
    run: (asked) => apply(asked, change),
  }
}

/** Sends a change, and offers to undo it if there was another decision before. */
async function apply(asked: Session, change: AccessChange): Promise<void> {
  const { offer, affiliate, to } = change
  const now: Decision = await changeAccess(asked, change)
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
