import type { EndEvent } from 'affiliate-network-sdk'
import { calls, type LoggedCall } from '../state/activity.ts'
import { countText } from '../text/amounts.ts'
import { Card } from './card.tsx'

const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' })

/** The calls of the client, with their retries and warnings. They do not contain the key. */
export function ActivityCard() {
  const slowest = Math.max(...calls.value.map(({ end }) => end?.durationMs ?? 0))
  return (
    <Card isPage id="activity" title="Log" note="Calls made by this page, with retries and durations">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section class="scroller log" tabIndex={0} aria-label="Calls">
        {calls.value.length === 0 && <p class="empty">Nothing yet.</p>}
        <ol>
          {calls.value.map((call) => (
            <CallLine key={call.id} call={call} slowest={slowest} />
          ))}
        </ol>
      </section>
    </Card>
  )
}

function CallLine({ call: { at, operation, status, notes, end }, slowest }: { call: LoggedCall; slowest: number }) {
  return (
    <li data-outcome={end?.outcome}>
      <time dateTime={at.toISOString()}>{time.format(at)}</time>
      <code>{operation}</code>
      <span class="result">{end === undefined ? 'running…' : resultText(end, status)}</span>
      <span class="took">{end !== undefined && `${countText(Math.round(end.durationMs))} ms`}</span>
      <span class="track" aria-hidden="true">
        {end !== undefined && <span style={{ width: `${(100 * end.durationMs) / slowest}%` }} />}
      </span>
      {notes.length > 0 && (
        <ul>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </li>
  )
}

function resultText({ outcome, attempts, kind, status: failed }: EndEvent, status: number | undefined): string {
  if (outcome === 'aborted') return 'canceled'
  const result = String(outcome === 'ok' ? status : (failed ?? kind))
  return attempts > 1 ? `${result}, ${attempts} attempts` : result
}
