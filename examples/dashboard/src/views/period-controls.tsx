import type { Timezone } from 'affiliate-network-sdk'
import { useRef } from 'preact/hooks'
import { asStep } from '../state/address.ts'
import { daysNote, enterDay } from '../state/own-days.ts'
import { ownFrom, ownTo, period, type Range, range, ranges, timezone, today } from '../state/period.ts'
import { longDay, zoneName } from '../text/days.ts'

const zones = Array.from({ length: 26 }, (_, index) => (index - 11) as Timezone)

const names: Record<Range, string> = {
  today: 'Today',
  yesterday: 'Yesterday',
  '7-days': 'Last 7 days',
  '28-days': 'Last 28 days',
  '90-days': 'Last 90 days',
  month: 'Month to date',
  own: 'Custom range…',
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
          <Day label="First day" end="from" value={period.value.from} />
          <Day label="Last day" end="to" value={period.value.to} />
          <small id="days-note" role="status">
            {daysNote}
          </small>
        </span>
      )}
      <label class="select">
        <span class="hidden">Report time zone</span>
        <select
          id="timezone"
          value={timezone.value}
          onChange={({ currentTarget }) => asStep(() => (timezone.value = Number(currentTarget.value) as Timezone))}
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
  const shown = period.value
  daysNote.value = ''
  asStep(() => {
    if (next === 'own' && shown !== undefined) {
      ownFrom.value = shown.from
      ownTo.value = shown.to
    }
    range.value = next
  })
}

interface DayProps {
  readonly label: string
  readonly end: 'from' | 'to'
  readonly value: string
}

/** A day that is picked applies at once; a typed one with Enter or at the end, because the year 0002 is a day too. */
function Day({ label, end, value }: DayProps) {
  const typing = useRef(false)
  const commit = (input: HTMLInputElement) => {
    typing.current = false
    if (input.value === value) return
    enterDay(end, input.value)
    input.value = period.peek()?.[end] ?? value
  }
  return (
    <span class="day" data-day={longDay(value)}>
      <input
        type="date"
        aria-label={label}
        aria-describedby="days-note"
        value={value}
        max={today.value}
        required
        onKeyDown={({ key, currentTarget }) => {
          typing.current = key !== 'Enter'
          if (key === 'Enter') commit(currentTarget)
        }}
        onInput={({ currentTarget }) => typing.current || commit(currentTarget)}
        onBlur={({ currentTarget }) => commit(currentTarget)}
      />
    </span>
  )
}
