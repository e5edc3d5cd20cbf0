import { useLayoutEffect, useRef } from 'preact/hooks'
import { connection } from '../state/outage.ts'
import { page, pages } from '../state/page.ts'
import { session } from '../state/session.ts'
import { Icon } from './icons.tsx'
import { PeriodControls } from './period-controls.tsx'

/** The links and the controls stay in view on large screens; on small ones, only the links do, in a row that scrolls. */
export function TopBar({ onSettings }: { onSettings: () => void }) {
  const links = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    links.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [page.value])
  return (
    <div class="top-bar">
      <header class="brand">
        <svg viewBox="0 0 32 32" aria-hidden="true">
          <rect width="32" height="32" rx="9" />
          <path d="M8 22v-4m5.3 4V12m5.4 10v-7M24 22V9" />
        </svg>
        <strong>Network</strong>
        <span class="pill" data-connection={connection.value}>
          {connection.value === 'lost' ? 'Not connected' : session.value?.label}
          {session.value?.demo !== undefined && <small>resets on reload</small>}
        </span>
      </header>
      <nav aria-label="Pages" ref={links}>
        {Object.entries(pages).map(([name, label]) => (
          <a key={name} href={`#/${name}`} aria-current={page.value.startsWith(name.slice(0, 5)) ? 'page' : undefined}>
            {label}
          </a>
        ))}
      </nav>
      {page.value !== 'log' && (
        <section class="controls" aria-label="Period">
          <PeriodControls />
        </section>
      )}
      <button type="button" class="button quiet square" id="open-settings" onClick={onSettings}>
        <Icon name="settings" />
        <span class="hidden">Settings</span>
      </button>
    </div>
  )
}
