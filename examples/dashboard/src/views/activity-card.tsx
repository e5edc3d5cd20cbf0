import { activity } from '../state/activity.ts'
import { Card } from './card.tsx'

const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' })

/** The events of the client: requests, responses, retries and warnings. They do not contain the key. */
export function ActivityCard() {
  return (
    <Card id="activity" title="Activity" note="Every request, response and retry of this page">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section class="scroller log" tabIndex={0} aria-label="List of activity">
        {activity.value.length === 0 && <p class="empty">Nothing yet.</p>}
        <ol>
          {activity.value.map(({ id, at, tone, operation, text }) => (
            <li key={id} data-tone={tone}>
              <time dateTime={at.toISOString()}>{time.format(at)}</time>
              <code>{operation}</code>
              <span>{text}</span>
            </li>
          ))}
        </ol>
      </section>
    </Card>
  )
}
