import type { Daily } from '../data/daily.ts'
import { compactMoney, countText } from '../text/amounts.ts'
import { shortDay } from '../text/days.ts'
import { type Scale, scaleOf } from '../text/scale.ts'

export const LEFT = 48
export const RIGHT = 20
const FOOT = 24

/** Both charts, one above the other; taller on wide screens. */
const boxesFor = (width: number) => {
  const money = { top: 8, height: width > 520 ? 288 : 190 }
  const count = { top: money.top + money.height + 30, height: width > 520 ? 108 : 84 }
  return { money, count, height: count.top + count.height + FOOT }
}

interface DrawingProps {
  readonly of: Daily
  readonly width: number
  /** Width of a day. */
  readonly step: number
  readonly middle: (index: number) => number
  readonly chosen: number | undefined
}

export function ChartDrawing({ of: { days, currency }, width, step, middle, chosen }: DrawingProps) {
  const boxes = boxesFor(width)
  const revenue = days.map((day) => day.revenue.toNumber())
  const payout = days.map((day) => day.payout.toNumber())
  const money = scaleOf([...revenue, ...payout], 4)
  const count = scaleOf(
    days.map(({ conversions }) => conversions),
    2,
  )
  const line = (values: readonly number[]) =>
    values.map((value, index) => `${middle(index).toFixed(1)},${level(boxes.money, money, value)}`).join(' ')
  const floor = level(boxes.money, money, 0)
  const bar = Math.max(1.5, Math.min(26, step * 0.62))
  return (
    <svg width={width} height={boxes.height} aria-hidden="true">
      <Lines box={boxes.money} scale={money} width={width} text={(tick) => compactMoney(tick, currency)} />
      <Lines box={boxes.count} scale={count} width={width} text={countText} />
      {chosen !== undefined && (
        <rect class="band" x={middle(chosen) - step / 2} y={0} width={step} height={boxes.height - FOOT} rx="3" />
      )}
      <polygon class="area" points={`${middle(0)},${floor} ${line(revenue)} ${middle(days.length - 1)},${floor}`} />
      <polyline class="line" data-series="payout" points={line(payout)} />
      <polyline class="line" data-series="revenue" points={line(revenue)} />
      {days.map(({ day, conversions }, index) => {
        const y = level(boxes.count, count, conversions)
        const height = boxes.count.top + boxes.count.height - y
        return (
          <rect
            key={day}
            class="bar"
            data-chosen={index === chosen}
            x={middle(index) - bar / 2}
            y={y}
            width={bar}
            height={height}
            rx={Math.min(3, bar / 3)}
          />
        )
      })}
      {chosen !== undefined && (
        <>
          <circle
            class="dot"
            data-series="payout"
            cx={middle(chosen)}
            cy={level(boxes.money, money, payout[chosen] ?? 0)}
            r="4"
          />
          <circle
            class="dot"
            data-series="revenue"
            cx={middle(chosen)}
            cy={level(boxes.money, money, revenue[chosen] ?? 0)}
            r="4.5"
          />
        </>
      )}
      {labelled(days.length, width).map((index) => (
        <text key={index} class="tick" x={middle(index)} y={boxes.height - 6} text-anchor="middle">
          {shortDay(days[index]?.day ?? '')}
        </text>
      ))}
    </svg>
  )
}

type Box = { readonly top: number; readonly height: number }

const level = ({ top, height }: Box, scale: Scale, value: number) =>
  Number((top + height * (1 - scale.at(value))).toFixed(1))

interface LinesProps {
  readonly box: Box
  readonly scale: Scale
  readonly width: number
  readonly text: (tick: number) => string
}

function Lines({ box, scale, width, text }: LinesProps) {
  return (
    <>
      {scale.ticks.map((tick) => {
        const y = level(box, scale, tick)
        return (
          <g key={tick}>
            <line class={tick === 0 ? 'axis' : 'grid'} x1={LEFT} x2={width - RIGHT} y1={y} y2={y} />
            <text class="tick" x={LEFT - 8} y={y + 4} text-anchor="end">
              {text(tick)}
            </text>
          </g>
        )
      })}
    </>
  )
}

/** The days with a label: as many as fit, evenly spaced, including the last one. */
function labelled(days: number, width: number): number[] {
  const every = Math.max(1, Math.ceil(days / Math.max(2, Math.floor((width - LEFT) / 74))))
  return Array.from({ length: Math.ceil(days / every) }, (_, index) => days - 1 - index * every)
}
