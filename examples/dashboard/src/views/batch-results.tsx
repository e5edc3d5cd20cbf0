import { useLayoutEffect, useRef } from 'preact/hooks'
import { changedOffers, resultOf, type StatusBatch, type StatusChange } from '../data/status-batch.ts'
import { countText, offerCount } from '../text/amounts.ts'
import { explain } from '../text/errors.ts'
import { ErrorDetails } from './error-card.tsx'

interface BatchResultsProps {
  readonly of: StatusBatch
  readonly onStop: () => void
  /** Undefined if nothing can be undone. */
  readonly onUndo: (() => void) | undefined
  readonly onClose: () => void
}

/** The progress of changes, and the result of each. */
export function BatchResults({ of: batch, onStop, onUndo, onClose }: BatchResultsProps) {
  const { changes, running } = batch
  const answered = changes.filter(({ state }) => state === 'done' || state === 'failed').length
  const footer = useRef<HTMLElement>(null)
  // The button that had the focus is gone.
  useLayoutEffect(() => footer.current?.querySelector<HTMLElement>('button:last-child')?.focus(), [running])
  return (
    <>
      <progress aria-label="Requests" max={changes.length} value={answered} />
      <p role="status">{running ? `${countText(answered)} of ${offerCount(changes.length)}…` : summaryOf(batch)}</p>
      <ul class="changes">
        {changes.map((change) => (
          <Result key={change.offer.id} of={change} batch={batch} />
        ))}
      </ul>
      <footer ref={footer}>
        {running ? (
          <button type="button" class="button" onClick={onStop}>
            Stop after this request
          </button>
        ) : (
          <>
            {onUndo !== undefined && (
              <button type="button" class="button" onClick={onUndo}>
                Undo: resume {offerCount(changedOffers(batch).length)}
              </button>
            )}
            <button type="button" class="button primary" onClick={onClose}>
              Close
            </button>
          </>
        )}
      </footer>
    </>
  )
}

const words = { Paused: 'paused', Active: 'resumed' } as const

/** E.g. `2 offers paused, 1 not paused, 3 not sent`. */
export function summaryOf(batch: StatusBatch): string {
  const results = batch.changes.map((change) => resultOf(change, batch))
  const count = (wanted: ReturnType<typeof resultOf>) => results.filter((result) => result === wanted).length
  const [unchanged, unknown, waiting] = [count('unchanged'), count('unknown'), count('waiting')]
  return [
    `${offerCount(count('changed'))} ${words[batch.status]}`,
    ...(unchanged > 0 ? [`${countText(unchanged)} not ${words[batch.status]}`] : []),
    ...(unknown > 0 ? [`${countText(unknown)} unknown`] : []),
    ...(waiting > 0 ? [`${countText(waiting)} not sent`] : []),
  ].join(', ')
}

function Result({ of: change, batch }: { of: StatusChange; batch: StatusBatch }) {
  const { offer, state, error, now } = change
  const word = words[batch.status]
  const texts = {
    waiting: batch.running ? 'Waiting' : 'Not sent',
    sending: 'Sending…',
    changed: batch.status,
    unchanged: now === undefined ? `Not ${word}` : `Still ${now}: not ${word}`,
    unknown: batch.running ? 'Unknown until it is read again' : `It is unknown whether it was ${word}`,
  }
  return (
    <li data-offer={offer.id} data-state={state}>
      <span dir="auto">{offer.name}</span>
      <small>{texts[resultOf(change, batch)]}</small>
      {state === 'failed' && <Failure error={error} />}
    </li>
  )
}

function Failure({ error }: { error: unknown }) {
  const { title, text } = explain(error)
  return (
    <div>
      <p>
        {title}. {text}
      </p>
      <ErrorDetails error={error} />
    </div>
  )
}
