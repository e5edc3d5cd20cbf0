import type { Timezone } from 'affiliate-network-sdk'
import { ownFrom, ownTo, period, type Range, range, ranges, timezone, today } from '../state/period.ts'
import { isDay, zoneName } from '../text/days.ts'

const zones = Array.from({ length: 26 }, (_, index) => (index - 11) as Timezone)

const names: Record<Range, string> = {
  today: 'Today',
  yesterday: 'Yesterday',
  '7-days': 'Last 7 days',
  '28-days': 'Last 28 days',
  '90-days': 'Last 90 days',
  month: 'Month to date',
  own: 'Own range…',
}

/** Chooses the period and the time zone of all figures. */
export function PeriodControls() {
  return (
    <>
      <label class="select">
        <span class="hidden">Period</span>
        <select id="range" value={range.value} onChange={({ currentTarget }) => choose(currentTarget.value as Range)}>
          {ranges.map((name) => (
            <option key={name} value={name}>
              {names[name]}
            </option>
          ))}
        </select>
      </label>
      {range.value === 'own' && period.value !== undefined && (
        <span class="days">
          <Day
            label="First day"
            value={period.value.from}
            max={period.value.to}
            onChange={(day) => (ownFrom.value = day)}
          />
          <Day
            label="Last day"
            value={period.value.to}
            min={period.value.from}
            max={today.value}
            onChange={(day) => (ownTo.value = day)}
          />
        </span>
      )}
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
    </>
  )
}

/** An own range starts with the days that are shown. */
function choose(next: Range): void {
  if (next === 'own' && period.value !== undefined) {
    ownFrom.value = period.value.from
    ownTo.value = period.value.to
  }
  range.value = next
}

interface DayProps {
  readonly label: string
  readonly value: string
  readonly min?: string | undefined
  readonly max?: string | undefined
  readonly onChange: (day: string) => void
}

function Day({ label, value, min, max, onChange }: DayProps) {
  return (
    <input
      type="date"
      aria-label={label}
      value={value}
      min={min}
      max={max}
      required
      onInput={({ currentTarget }) => isDay(currentTarget.value) && onChange(currentTarget.value)}
    />
  )
}
