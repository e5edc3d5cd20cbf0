import { useSignal } from '@preact/signals'
import type { Timezone } from 'affiliate-network-sdk'
import { length, lengths, timezone } from '../state/period.ts'
import { session } from '../state/session.ts'
import { zoneName } from '../text/days.ts'
import { Icon } from './icons.tsx'
import { Segments } from './segments.tsx'
import { SettingsDialog } from './settings-dialog.tsx'

const zones = Array.from({ length: 26 }, (_, index) => (index - 11) as Timezone)

export function TopBar() {
  const settings = useSignal(false)
  return (
    <header class="top-bar">
      <div class="brand">
        <svg viewBox="0 0 32 32" aria-hidden="true">
          <rect width="32" height="32" rx="9" />
          <path d="M8 22v-4m5.3 4V12m5.4 10v-7M24 22V9" />
        </svg>
        <h1>Network</h1>
        <span class="pill" data-demo={session.value?.demo !== undefined}>
          {session.value?.label}
        </span>
      </div>
      <nav aria-label="Parts of this page">
        <a href="#figures">Figures</a>
        <a href="#offers">Offers</a>
        <a href="#creatives">Creatives</a>
        <a href="#activity">Activity</a>
      </nav>
      <div class="controls">
        <Segments
          legend="Period"
          name="period"
          options={lengths.map((days) => [days, `${days} days`] as const)}
          value={length.value}
          onChange={(days) => (length.value = days)}
        />
        <label class="select">
          <span class="hidden">Time zone of reports</span>
          <select
            id="timezone"
            value={timezone.value}
            onChange={({ currentTarget }) => (timezone.value = Number(currentTarget.value) as Timezone)}
          >
            {zones.map((zone) => (
              <option key={zone} value={zone}>
                {zoneName(zone)}
              </option>
            ))}
          </select>
        </label>
        <button type="button" class="button quiet square" id="open-settings" onClick={() => (settings.value = true)}>
          <Icon name="settings" />
          <span class="hidden">Settings</span>
        </button>
      </div>
      <SettingsDialog open={settings.value} onClose={() => (settings.value = false)} />
    </header>
  )
}
