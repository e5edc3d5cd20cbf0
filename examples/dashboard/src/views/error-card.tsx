import { explain } from '../text/errors.ts'
import { Icon } from './icons.tsx'

/** Shows an error in place of missing data, or next to a failed action. */
export function ErrorCard({ error, onRetry }: { error: unknown; onRetry?: (() => void) | undefined }) {
  const { title, text, after } = explain(error)
  return (
    <div class="error" role="alert">
      <Icon name="alert" />
      <div>
        <strong>{title}</strong>
        <p>
          {text} {after}
        </p>
        <ErrorDetails error={error} />
      </div>
      {onRetry !== undefined && (
        <button type="button" class="button" onClick={onRetry}>
          Try again
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
