import type { ComponentChildren } from 'preact'
import { isOutage } from '../state/outage.ts'
import type { RemoteState } from '../state/remote.ts'
import { ErrorCard } from './error-card.tsx'
import { useKeptFocus } from './use-kept-focus.ts'

interface CardProps {
  readonly id: string
  readonly title: string
  readonly note?: ComponentChildren
  readonly actions?: ComponentChildren
  readonly children: ComponentChildren
}

/** A section of the page, with its heading and actions. */
export function Card({ id, title, note, actions, children }: CardProps) {
  return (
    <section class="card" id={id} aria-labelledby={`${id}-title`} ref={useKeptFocus<HTMLElement>(`${id}-title`)}>
      <header>
        <div>
          <h2 id={`${id}-title`} tabIndex={-1}>
            {title}
          </h2>
          {note !== undefined && <p class="note">{note}</p>}
        </div>
        {actions !== undefined && <div class="actions">{actions}</div>}
      </header>
      {children}
    </section>
  )
}

interface LoadedProps<Data> {
  readonly of: RemoteState<Data>
  readonly onRetry: () => void
  /** Number of lines of the placeholder. */
  readonly lines?: number
  readonly children: (data: Data) => ComponentChildren
}

/** Shows loaded data, a placeholder while it loads, or an error. */
export function Loaded<Data>({ of, onRetry, lines = 4, children }: LoadedProps<Data>) {
  return (
    <>
      {of.error !== undefined && <ErrorCard error={of.error} onRetry={onRetry} />}
      {of.data !== undefined && <div class={of.loading ? 'loaded stale' : 'loaded'}>{children(of.data)}</div>}
      {of.data === undefined && of.error === undefined && <Placeholder lines={lines} />}
      {of.data === undefined && isOutage(of.error) && <p class="empty">Not loaded.</p>}
    </>
  )
}

function Placeholder({ lines }: { lines: number }) {
  return (
    <div class="placeholder" role="status" aria-label="Loading">
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} />
      ))}
    </div>
  )
}
