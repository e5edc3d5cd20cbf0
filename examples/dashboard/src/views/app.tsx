import { useSignal } from '@preact/signals'
import { daily } from '../data/daily.ts'
import { offerId } from '../state/page.ts'
import { session } from '../state/session.ts'
import { ActivityCard } from './activity-card.tsx'
import { BreakdownCard } from './breakdown-card.tsx'
import { ChartCard } from './chart-card.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { ExportCard } from './export-card.tsx'
import { FaultsCard } from './faults-card.tsx'
import { Notices } from './notices.tsx'
import { OfferPage } from './offer-page.tsx'
import { OffersCard } from './offers-card.tsx'
import { OutageBanner } from './outage-banner.tsx'
import { Page, usePageChanges } from './page.tsx'
import { RankingCard } from './ranking-card.tsx'
import { SettingsDialog } from './settings-dialog.tsx'
import { FiguresSection } from './tiles.tsx'
import { TopBar } from './top-bar.tsx'

export function App() {
  const settings = useSignal(false)
  usePageChanges()
  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: it moves the focus, without a change of the address */}
      <a
        class="skip"
        href="#main"
        onClick={(event) => {
          // The hash of the address names the page.
          event.preventDefault()
          document.getElementById('main')?.focus()
        }}
      >
        Skip to content
      </a>
      <TopBar onSettings={() => (settings.value = true)} />
      <main id="main" tabIndex={-1}>
        <OutageBanner />
        <Page name="overview">
          <FiguresSection />
          <ChartCard id="days" of={daily} />
          <RankingCard />
          <BreakdownCard />
          <ExportCard />
        </Page>
        <Page name="offers">
          <OffersCard />
        </Page>
        <Page name="offer">{offerId.value !== undefined && <OfferPage key={offerId.value} id={offerId.value} />}</Page>
        <Page name="log">
          <ActivityCard />
          {session.value?.demo !== undefined && <FaultsCard mock={session.value.demo} />}
        </Page>
      </main>
      <SettingsDialog open={settings.value} onClose={() => (settings.value = false)} />
      <ConfirmDialog />
      <Notices />
    </>
  )
}
