import { useSignal } from '@preact/signals'
import type { Daily } from '../data/daily.ts'
import { ChartDrawing, LEFT, RIGHT } from './chart-drawing.tsx'
import { ChartReading, dayInWords } from './chart-reading.tsx'

/**
 * Two charts of the same days. The pointer or the arrow keys select a day. For assistive technology the chart is a
 * slider whose value is the selected day, as text.
 */
export function Chart({ of }: { of: Daily }) {
  const chosen = useSignal<number | undefined>(undefined)
  const { drawn } = of
  const last = drawn.length - 1
  const at = chosen.value === undefined ? undefined : Math.min(chosen.value, last)

  const onPointer = (event: PointerEvent & { currentTarget: HTMLElement }) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const share = (event.clientX - left - LEFT) / (width - LEFT - RIGHT)
    chosen.value = Math.max(0, Math.min(last, Math.floor(share * drawn.length)))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const current = at ?? last
    const next = {
      ArrowLeft: current - 1,
      ArrowRight: current + 1,
      ArrowDown: current - 1,
      ArrowUp: current + 1,
      PageDown: current - 7,
      PageUp: current + 7,
      Home: 0,
      End: last,
    }[event.key]
    if (event.key === 'Escape') chosen.value = undefined
    if (next === undefined) return
    event.preventDefault()
    chosen.value = Math.max(0, Math.min(last, next))
  }

  return (
    <div class="chart">
      <p class="legend" aria-hidden="true">
        <span data-series="revenue">Revenue</span>
        <span data-series="payout">Payout</span>
        <span data-series="conversions">Conversions</span>
        {drawn.some(({ previous }) => previous !== undefined) && <span data-series="previous">Previous revenue</span>}
        {drawn[last]?.isUnfinished && <span data-series="unfinished">Today so far</span>}
      </p>
      <div
        class="plot"
        // Time runs from left to right in every language.
        dir="ltr"
        role="slider"
        tabIndex={0}
        aria-label="Revenue, payout and conversions by day"
        aria-valuemin={1}
        aria-valuemax={drawn.length}
        aria-valuenow={(at ?? last) + 1}
        aria-valuetext={dayInWords(of, at ?? last)}
        onPointerMove={onPointer}
        onPointerDown={onPointer}
        onPointerLeave={({ pointerType }) => {
          // A finger leaves when it is lifted. Its reading stays until the chart loses the focus, or the page scrolls.
          if (pointerType === 'mouse') chosen.value = undefined
        }}
        onPointerCancel={() => (chosen.value = undefined)}
        onFocus={({ currentTarget }) => {
          if (currentTarget.matches(':focus-visible')) chosen.value ??= last
        }}
        onBlur={() => (chosen.value = undefined)}
        onKeyDown={onKeyDown}
      >
        <ChartDrawing of={of} chosen={at} />
        {at !== undefined && <ChartReading of={of} index={at} />}
      </div>
    </div>
  )
}
