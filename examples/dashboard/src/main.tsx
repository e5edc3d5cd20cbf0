/// <reference types="vite/client" />
import { render } from 'preact'
import { demoSession, relaySession, type Session, session } from './state/session.ts'
import { App } from './views/app.tsx'
import { ErrorCard } from './views/error-card.tsx'

const place = document.getElementById('app') as HTMLElement
place.replaceChildren()
try {
  session.value = await start()
  render(<App />, place)
} catch (error) {
  render(<ErrorCard error={error} onRetry={() => location.reload()} />, place)
}

/** The page has a relay on its server if it was built with `--mode server`, and a network of its own otherwise. */
async function start(): Promise<Session> {
  if (import.meta.env.MODE === 'server') return relaySession()
  // A separate chunk, because a page for a real network does not need it.
  const { startDemoNetwork } = await import('./demo/network.ts')
  return demoSession(await startDemoNetwork())
}
