import type { ComponentChildren } from 'preact'
import { isOutage } from '../state/outage.ts'
import type { RemoteState } from '../state/remote.ts'
import { ErrorCard } from './error-card.tsx'
import { useKeptFocus } from './use-kept-focus.ts'

interface HeadProps {
  readonly id: string
  readonly title: ComponentChildren
  /** The title of the page, and not of a card. */
  readonly isPage?: boolean
  readonly note?: ComponentChildren
  readonly actions?: ComponentChildren
}

interface CardProps extends HeadProps {
  readonly class?: string
  readonly children: ComponentChildren
}

/** The title of a page or a card, with its actions. */
export function Head({ id, title, isPage = false, note, actions }: HeadProps) {
  const Title = isPage ? 'h1' : 'h2'
  return (
    <header class={isPage ? 'head page-head' : 'head'}>
      <div>
        <Title id={`${id}-title`} tabIndex={-1}>
          {title}
        </Title>
        {note !== undefined && <div class="note">{note}</div>}
      </div>
      {actions !== undefined && <div class="actions">{actions}</div>}
    </header>
  )
}

/** A section of the page. The title of the page is above its card. */
export function Card({ class: name = '', children, ...head }: CardProps) {
  const { id, isPage } = head
  const section = useKeptFocus<HTMLElement>(`${id}-title`)
  return (
    <section class={isPage ? name : `card ${name}`} id={id} aria-labelledby={`${id}-title`} ref={section}>
      <Head {...head} />
      {isPage ? <div class="card">{children}</div> : children}
    </section>
  )
}

/** What only some readers want to know, behind a button. */
export function Info({ about, children }: { about: string; children: ComponentChildren }) {
  return (
    <details class="info">
      <summary>
        <span class="hidden">About {about}</span>
      </summary>
      <p>{children}</p>
    </details>
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
      {of.data === undefined && of.error === undefined && (
        <div class="placeholder" role="status" aria-label="Loading">
          {Array.from({ length: lines }, (_, line) => (
            <span key={line} />
          ))}
        </div>
      )}
      {of.data === undefined && isOutage(of.error) && <p class="empty">Not loaded.</p>}
    </>
  )
}
