import { useLayoutEffect, useRef } from 'preact/hooks'
import { changedOffers, type StatusBatch, type StatusChange } from '../data/status-batch.ts'
import { countText, offerCount } from '../text/amounts.ts'
import { explain, outcomeText } from '../text/errors.ts'
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

const done = ({ status }: StatusBatch) => (status === 'Paused' ? 'paused' : 'resumed')

/** E.g. `2 offers paused, 1 failed, 3 not sent`. */
export function summaryOf(batch: StatusBatch): string {
  const count = (state: StatusChange['state']) => batch.changes.filter((change) => change.state === state).length
  const [failed, waiting] = [count('failed'), count('waiting')]
  return [
    `${offerCount(count('done'))} ${done(batch)}`,
    ...(failed > 0 ? [`${countText(failed)} failed`] : []),
    ...(waiting > 0 ? [`${countText(waiting)} not sent`] : []),
  ].join(', ')
}

function Result({ of: { offer, state, error, now }, batch }: { of: StatusChange; batch: StatusBatch }) {
  const texts = {
    waiting: batch.running ? 'Waiting' : 'Not sent',
    sending: 'Sending…',
    done: batch.status,
    failed: outcomeText(error),
  }
  return (
    <li data-offer={offer.id} data-state={state}>
      <span dir="auto">{offer.name}</span>
      <small>{texts[state]}</small>
      {state === 'failed' && <Failure error={error} now={now} />}
    </li>
  )
}

/** Why a change failed, and the status that the network returned afterwards. */
function Failure({ error, now }: { error: unknown; now: string | undefined }) {
  const { title, text } = explain(error)
  return (
    <div>
      <p>
        {title}. {text} {now !== undefined && `Its status is now ${now}.`}
      </p>
      <ErrorDetails error={error} />
    </div>
  )
}
