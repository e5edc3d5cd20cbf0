import { signal } from '@preact/signals'
import { useLayoutEffect, useRef } from 'preact/hooks'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import type { Daily, Day, DayFigures } from '../data/daily.ts'
import { compactMoney, countText } from '../text/amounts.ts'
import { shortDay } from '../text/days.ts'
import { useSize } from './use-size.ts'

/** The space beside the days. */
export const LEFT = 56
export const RIGHT = 20

/** Counts the changes of colours, and the arrival of the font. A canvas does not follow them by itself. */
const looks = signal(0)
for (const feature of ['(prefers-color-scheme: dark)', '(forced-colors: active)', 'print'])
  matchMedia(feature).addEventListener('change', () => looks.value++)
document.fonts.addEventListener('loadingdone', () => looks.value++)

interface Size {
  readonly width: number
  readonly height: number
}

/** Money above, and conversions below, of the same days. */
export function ChartDrawing({ of, chosen }: { of: Daily; chosen: number | undefined }) {
  const [place, size] = useSize<HTMLDivElement>()
  const plots = useRef<uPlot[]>([])
  const look = looks.value
  useLayoutEffect(() => {
    if (place.current === null || size.width === 0) return
    plots.current = draw(place.current, of, size)
    return () => {
      for (const plot of plots.current) plot.destroy()
    }
  }, [of, size, look])
  useLayoutEffect(() => {
    // After uPlot has drawn, which it does in a microtask.
    queueMicrotask(() => {
      for (const plot of plots.current)
        plot.setCursor({ left: chosen === undefined ? -1 : plot.valToPos(chosen - of.drawn.length + 1, 'x'), top: 0 })
    })
  }, [of, size, look, chosen])
  return <div class="drawing" aria-hidden="true" ref={place} />
}

function draw(place: HTMLElement, { drawn: days, currency }: Daily, { width, height }: Size): uPlot[] {
  const forMoney = Math.round(height * 0.69)
  const { fontFamily } = getComputedStyle(place)
  const colour = (value: string) => {
    place.style.color = value
    return getComputedStyle(place).color
  }
  const conversions = colour('var(--third)')
  const surface = colour('var(--surface)')
  const axis = { stroke: colour('var(--ink-soft)'), font: `12px ${fontFamily}`, ticks: { show: false } }
  const line = { width: 2, points: { show: false } }
  const dashed = { ...line, dash: [4, 4] }
  const bars = {
    points: { show: false },
    ...(uPlot.paths.bars && { paths: uPlot.paths.bars({ size: [0.62, 26], radius: 0.12 }) }),
  }
  const unfinished = days.findIndex(({ isUnfinished }) => isUnfinished)
  /** The values of some days; the others are gaps. */
  const valuesOf = (value: (day: DayFigures) => number, isShown: (day: Day, index: number) => boolean) =>
    days.map((day, index) => (isShown(day, index) ? value(day) : null))
  const isOver = (_: Day, index: number) => index !== unfinished
  /** The way from the last whole day to today. */
  const isLastStep = (_: Day, index: number) => unfinished >= 0 && index >= unfinished - 1
  const revenue = (day: DayFigures) => day.revenue.toNumber()
  const payout = (day: DayFigures) => day.payout.toNumber()
  const count = (day: DayFigures) => day.conversions

  const plot = (options: {
    readonly height: number
    readonly series: uPlot.Series[]
    readonly values: (number | null)[][]
    readonly text: (value: number) => string
    readonly dayText: (day: number) => string
  }) =>
    new uPlot(
      {
        width,
        height: options.height,
        series: [{}, ...options.series],
        scales: {
          x: { time: false, range: [0.5 - days.length, 0.5] },
          y: { range: { min: { soft: 0, mode: 1, pad: 0.1 }, max: { soft: 0, mode: 1, pad: 0.1 } } },
        },
        axes: [
          {
            ...axis,
            size: 26,
            space: 74,
            incrs: [1, 2, 4, 7, 14, 28, 91, 182, 364],
            grid: { show: false },
            border: { show: true, stroke: colour('var(--line-strong)'), width: 1 },
            values: (_, splits) => splits.map(options.dayText),
          },
          {
            ...axis,
            size: LEFT,
            gap: 8,
            space: 42,
            grid: { stroke: colour('var(--line)'), width: 1 },
            values: (_, splits) => splits.map((value) => (value % 1 === 0 ? options.text(value) : '')),
          },
        ],
        padding: [8, RIGHT, 0, 0],
        legend: { show: false },
        cursor: { y: false, points: { size: 9, width: 2, stroke: surface } },
      },
      // Days are counted from the last one, which always has a label.
      [days.map((_, index) => index - days.length + 1), ...options.values],
      place,
    )

  return [
    plot({
      height: forMoney,
      series: [
        { ...dashed, width: 1.5, stroke: colour('var(--before)') },
        {
          ...line,
          stroke: colour('var(--accent)'),
          fill: colour('color-mix(in srgb, var(--accent) 10%, transparent)'),
        },
        { ...line, stroke: colour('var(--second)') },
        { ...dashed, stroke: colour('var(--accent)') },
        { ...dashed, stroke: colour('var(--second)') },
      ],
      values: [
        days.map(({ previous }) => (previous === undefined ? null : revenue(previous))),
        valuesOf(revenue, isOver),
        valuesOf(payout, isOver),
        valuesOf(revenue, isLastStep),
        valuesOf(payout, isLastStep),
      ],
      text: (value) => compactMoney(value, currency),
      dayText: () => '',
    }),
    plot({
      height: height - forMoney,
      series: [
        { ...bars, width: 0, fill: conversions },
        { ...bars, width: 0, fill: colour('color-mix(in srgb, var(--third) 35%, var(--surface))') },
        { ...bars, width: 1.5, dash: [4, 4], stroke: conversions },
      ],
      values: [
        valuesOf(count, ({ isEarlier, isUnfinished }) => !isEarlier && !isUnfinished),
        valuesOf(count, ({ isEarlier }) => isEarlier),
        valuesOf(count, ({ isUnfinished }) => isUnfinished),
      ],
      text: countText,
      dayText: (day) => shortDay(days.at(day - 1)?.day ?? ''),
    }),
  ]
}
