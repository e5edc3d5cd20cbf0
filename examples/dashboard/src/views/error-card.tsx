import { isOutage } from '../state/outage.ts'
import { explain } from '../text/errors.ts'
import { Icon } from './icons.tsx'

interface ErrorProps {
  readonly error: unknown
  readonly onRetry?: (() => void) | undefined
}

/** Shows an error in place of missing data, or next to a failed action, unless it is told above the page. */
export function ErrorCard({ error, onRetry }: ErrorProps) {
  return isOutage(error) ? null : <ErrorBox error={error} onRetry={onRetry} />
}

interface ErrorBoxProps extends ErrorProps {
  readonly note?: string
  readonly isRetrying?: boolean
}

export function ErrorBox({ error, note, onRetry, isRetrying = false }: ErrorBoxProps) {
  const { title, text, after } = explain(error)
  return (
    <div class="error" role="alert">
      <Icon name="alert" />
      <div>
        <strong>{title}</strong>
        <p>
          {text} {after} {note}
        </p>
        <ErrorDetails error={error} />
      </div>
      {onRetry !== undefined && (
        <button type="button" class="button" disabled={isRetrying} onClick={onRetry}>
          {isRetrying ? 'Trying…' : 'Try again'}
        </button>
      )}
    </div>
  )
}

/** Details for support, hidden until opened. */
export function ErrorDetails({ error }: { error: unknown }) {
  const { details } = explain(error)
  if (details.length === 0) return null
  return (
    <details>
      <summary>Details</summary>
      <dl>
        {details.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
