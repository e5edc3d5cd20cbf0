import { useSignal } from '@preact/signals'
import { session } from '../state/session.ts'
import { AccessCard } from './access-card.tsx'
import { ActivityCard } from './activity-card.tsx'
import { BreakdownCard } from './breakdown-card.tsx'
import { ChartCard } from './chart-card.tsx'
import { CreativesCard } from './creatives-card.tsx'
import { ExportCard } from './export-card.tsx'
import { FaultsCard } from './faults-card.tsx'
import { Notices } from './notices.tsx'
import { OffersCard } from './offers-card.tsx'
import { RankingCard } from './ranking-card.tsx'
import { SettingsDialog } from './settings-dialog.tsx'
import { Tiles } from './tiles.tsx'
import { TopBar } from './top-bar.tsx'

export function App() {
  const settings = useSignal(false)
  return (
    <>
      <a class="skip" href="#main">
        Skip to the figures
      </a>
      <TopBar onSettings={() => (settings.value = true)} />
      <main id="main" tabIndex={-1}>
        <Tiles />
        <ChartCard />
        <RankingCard />
        <BreakdownCard />
        <OffersCard />
        <AccessCard />
        <CreativesCard />
        <ExportCard />
        {session.value?.demo !== undefined && <FaultsCard mock={session.value.demo} />}
        <ActivityCard />
      </main>
      <SettingsDialog open={settings.value} onClose={() => (settings.value = false)} />
      <Notices />
    </>
  )
}
