import type { NetworkOffer } from 'affiliate-network-sdk'
import Big from 'big.js'
import type { ComponentChildren, TargetedSubmitEvent } from 'preact'
import { capsOf } from '../data/caps.ts'
import { changeOffer, type OfferChange } from '../data/offers.ts'
import { pendingChange } from '../state/confirmation.ts'
import { tell } from '../state/notices.ts'
import { uncertain } from '../state/offer-sets.ts'
import { longDay } from '../text/days.ts'
import { hasAmount, priceOf, shareOf } from '../text/payout.ts'
import { countriesText, devicesTexts } from '../text/targeting.ts'
import { Card } from './card.tsx'
import { CapsNote, OfferCaps } from './offer-caps.tsx'

/** What an offer pays and whom it is for, with a form for its payout and status. */
export function TermsCard({ offer }: { offer: NetworkOffer }) {
  const { currency_code: currency, allow_traffics, create_date, expire_date } = offer
  const texts: [name: string, text: ComponentChildren][] = [
    ['Revenue', priceOf(offer.revenue, offer.revenue_percent, currency)],
    [
      'Events',
      offer.events != null &&
        offer.events.length > 1 &&
        offer.events.map((event) => (
          <div key={event.id}>
            {event.event_name || `Event ${event.e_id}`}: {priceOf(event.payout, event.payout_percent, currency)}
          </div>
        )),
    ],
    ['Caps', capsOf(offer).length === 0 ? 'None' : <OfferCaps of={offer} />],
    ['Countries', countriesText(offer)],
    ['Devices', devicesTexts(offer).map((text) => <div key={text}>{text}</div>)],
    ['Traffic', allow_traffics?.map(({ traffic_name }) => traffic_name).join(', ') || 'All types'],
    [
      'Preview',
      // No other scheme, such as `javascript:`.
      /^https?:/.test(offer.preview_url ?? '') && (
        <a href={offer.preview_url ?? ''} target="_blank" rel="noreferrer">
          {offer.preview_url}
        </a>
      ),
    ],
    ['Created', create_date && longDay(create_date)],
    ['Expires', expire_date && longDay(expire_date)],
  ]
  return (
    <Card id="terms" title="Terms" actions={capsOf(offer).length > 0 && <CapsNote />}>
      <TermsForm key={valuesOf(offer).join()} offer={offer} />
      <dl class="terms">
        {texts.map(
          ([name, text]) =>
            text && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{text}</dd>
              </div>
            ),
        )}
      </dl>
    </Card>
  )
}

const valuesOf = ({ payout, payout_percent, status }: NetworkOffer) => [payout, payout_percent, status]

/** The fields that the form has, with their labels and present values. */
function fieldsOf({ payout, payout_percent: percent, currency_code, status }: NetworkOffer) {
  const fields: [name: keyof OfferChange, label: string, value: string][] = [['status', 'Status', status]]
  if (shareOf(percent) !== undefined) fields.unshift(['payout_percent', 'Payout, %', Big(percent ?? 0).toFixed()])
  if (hasAmount(payout, percent)) fields.unshift(['payout', `Payout, ${currency_code}`, Big(payout).toFixed()])
  return fields
}

function TermsForm({ offer }: { offer: NetworkOffer }) {
  const fields = fieldsOf(offer)
  const isUncertain = uncertain.value.has(offer.id)
  const statuses = new Set([offer.status, 'Active', 'Paused', 'Pending', 'Archived'])
  const review = (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const entered = new FormData(event.currentTarget)
    const changed = fields
      .map(([name, label, before]) => ({ name, label, before, after: String(entered.get(name)).trim() }))
      .filter(({ before, after }) => before !== after)
    if (changed.length === 0) return tell('Nothing to send: payout and status are unchanged.')
    ask(offer, changed)
  }
  return (
    <form class="terms-form" onSubmit={review}>
      {fields.map(([name, label, value]) => (
        <label key={name} class="field" htmlFor={`terms-${name}`}>
          <span>{label}</span>
          {name === 'status' ? (
            <select id="terms-status" name={name} disabled={isUncertain}>
              {[...statuses].map((status) => (
                <option key={status} selected={status === value}>
                  {status}
                </option>
              ))}
            </select>
          ) : (
            <input
              id={`terms-${name}`}
              name={name}
              defaultValue={value}
              inputMode="decimal"
              required
              pattern="\d+(\.\d{1,5})?"
              title="Digits with a decimal point, such as 0.80"
              autoComplete="off"
              disabled={isUncertain}
            />
          )}
        </label>
      ))}
      <button type="submit" class="button" disabled={isUncertain}>
        Review change
      </button>
    </form>
  )
}

interface FieldChange {
  readonly name: keyof OfferChange
  readonly label: string
  readonly before: string
  readonly after: string
}

/** Asks for a confirmation of a change, which can be undone. */
function ask({ id, name, revenue, revenue_percent }: NetworkOffer, changed: readonly FieldChange[]): void {
  const limits = { payout: shareOf(revenue_percent) ? undefined : revenue, payout_percent: shareOf(revenue_percent) }
  const isOver = changed.some(
    ({ name, after }) => name !== 'status' && limits[name] !== undefined && Big(after).gt(limits[name]),
  )
  const changeTo = (side: 'before' | 'after') =>
    Object.fromEntries(changed.map((field) => [field.name, field[side]])) as OfferChange
  pendingChange.value = {
    title: 'Change this offer?',
    text: (
      <>
        <p>
          <strong dir="auto">{name}</strong>
        </p>
        {changed.map(({ label, before, after }) => (
          <p key={label}>
            {label}: {before} → <strong>{after}</strong>
          </p>
        ))}
        {isOver && <p class="negative">The payout exceeds the revenue, so the offer loses money.</p>}
      </>
    ),
    label: 'Change offer',
    preview: ({ offers }) => offers.update(id, changeTo('after')),
    run: async (asked) => {
      await changeOffer(asked, id, changeTo('after'))
      const undo = () =>
        changeOffer(asked, id, changeTo('before')).then(
          () => tell(`“${name}” was changed back.`),
          (error: unknown) => tell(`“${name}” may not have been changed back.`, { error }),
        )
      tell(`“${name}” was changed.`, { action: { label: 'Undo', run: () => void undo() } })
    },
  }
}
