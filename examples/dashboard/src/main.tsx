import { render } from 'preact'
import { demoSession, session } from './state/session.ts'
import { App } from './views/app.tsx'
import { ErrorCard } from './views/error-card.tsx'

const place = document.getElementById('app') as HTMLElement
place.replaceChildren()
try {
  // A separate chunk, because a page for a real network does not need it.
  const { startDemoNetwork } = await import('./demo/network.ts')
  session.value = demoSession(await startDemoNetwork())
  render(<App />, place)
} catch (error) {
  render(<ErrorCard error={error} onRetry={() => location.reload()} />, place)
}
