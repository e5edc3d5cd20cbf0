import { useSignal } from '@preact/signals'
import Big from 'big.js'
import { activeAffiliates } from '../data/active-affiliates.ts'
import {
  addPart,
  type Breakdown,
  breakdown,
  type Dimension,
  dimension,
  dimensions,
  filters,
  goInto,
  leave,
  type Part,
  reloadBreakdown,
} from '../data/breakdown.ts'
import { profitOf, shownProfit } from '../data/figures.ts'
import { advertisers, offers } from '../data/offers.ts'
import { asStep, inAddress } from '../state/address.ts'
import { countText, longest, moneyText, percentText } from '../text/amounts.ts'
import { Card, Info, Loaded } from './card.tsx'
import { Icon } from './icons.tsx'
import { OfferLink } from './offer-link.tsx'
import { Segments } from './segments.tsx'
import { columnOf, type Sort, SortHeading, SortMenu, sorted } from './sort.tsx'

/** How many parts are shown at first. On a phone, each takes a card. */
const first = () => (matchMedia('(max-width: 560px)').matches ? 5 : 10)

const labels: Record<Dimension, string> = {
  offer: 'Offer',
  affiliate: 'Affiliate',
  advertiser: 'Advertiser',
  country: 'Country',
  sub: 'Sub id',
}

type Sums = Omit<Part, 'key' | 'name'>

const share = (part: Big, whole: Big | number | undefined) =>
  whole === undefined || Big(whole).eq(0) ? undefined : part.div(whole)

interface Column {
  readonly label: string
  readonly of: (sums: Sums) => Big | undefined
  readonly text: (value: Big, currency: string) => string
}

const count = (value: Big) => countText(value.toNumber())
const percent = (value: Big) => percentText(value.times(100))
const columns: Record<string, Column> = {
  clicks: { label: 'Clicks', of: ({ clicks }) => (clicks === undefined ? undefined : Big(clicks)), text: count },
  conversions: { label: 'Conversions', of: ({ conversions }) => Big(conversions), text: count },
  cr: { label: 'CR', of: ({ conversions, clicks }) => share(Big(conversions), clicks), text: percent },
  epc: { label: 'EPC', of: ({ payout, clicks }) => share(payout, clicks), text: moneyText },
  revenue: { label: 'Revenue', of: ({ revenue }) => revenue, text: moneyText },
  payout: { label: 'Payout', of: ({ payout }) => payout, text: moneyText },
  profit: { label: 'Profit', of: shownProfit, text: moneyText },
  margin: { label: 'Margin', of: (sums) => share(profitOf(sums), sums.revenue), text: percent },
}

const sort = inAddress<Sort>('sort', '-revenue', (text) =>
  Object.hasOwn(columns, columnOf(text)) || columnOf(text) === 'name' ? text : undefined,
)

/** The figures of the period by offer, affiliate, advertiser, country or sub id. A click on a name goes into it. */
export function BreakdownCard() {
  return (
    <Card
      id="breakdown"
      title="Breakdown"
      note={
        <>
          CR is conversions per click, EPC is payout per click, margin is profit as a share of revenue
          {breakdown.value.data?.parts.some(({ clicks }) => clicks === undefined) && (
            <Info about="missing clicks">
              Only single conversions tell these parts apart, so their clicks, CR and EPC are unknown.
            </Info>
          )}
        </>
      }
      actions={
        <Segments
          legend="Broken down by"
          name="dimension"
          options={dimensions.filter((name) => !filters.value.has(name)).map((name) => [name, labels[name]] as const)}
          value={dimension.value}
          onChange={(name) => asStep(() => (dimension.value = name))}
        />
      }
    >
      <Path />
      <Loaded of={breakdown.value} onRetry={reloadBreakdown} lines={11}>
        {(data) => <Parts of={data} />}
      </Loaded>
    </Card>
  )
}

/** The parts that the user went into, with a button to leave each. */
function Path() {
  if (filters.value.size === 0) return null
  return (
    <ul class="path" aria-label="Only these parts">
      {[...filters.value].map(([step, key]) => (
        <li key={step}>
          <button type="button" class="button" onClick={() => leave(step)}>
            <span class="words" dir="auto">
              {labels[step]}: {nameOf(step, key)}
            </span>
            <Icon name="close" />
            <span class="hidden">, show all</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

function nameOf(step: Dimension, key: string): string {
  const id = Number(key)
  if (step === 'offer') return offers.value.data?.find((offer) => offer.id === id)?.name ?? `#${key}`
  if (step === 'advertiser') return advertisers.value.data?.get(id) ?? `#${key}`
  if (step === 'affiliate')
    return activeAffiliates.value.data?.find((affiliate) => affiliate.id === id)?.name ?? `#${key}`
  return key || 'none'
}

function Parts({ of: { parts, currency } }: { of: Breakdown }) {
  const shown = useSignal(first())
  if (parts.length === 0) return <p class="empty">No data in this period.</p>
  const column = columns[columnOf(sort.value)]
  const ordered = sorted(parts, sort.value, (part) => (column === undefined ? part.name : column.of(part)))
  const total = parts.slice(1).reduce<Sums>(addPart, parts[0] as Part)
  const textOf = ({ of, text }: Column, sums: Sums) => {
    const value = of(sums)
    return value === undefined ? '–' : text(value, currency)
  }
  const cells = (sums: Sums) =>
    Object.entries(columns).map(([key, column]) => (
      <td key={key} class={column.of(sums)?.lt(0) ? `${key} negative` : key} data-label={column.label}>
        {textOf(column, sums)}
      </td>
    ))
  const sortColumns = [
    { column: 'name', label: labels[dimension.value], text: true },
    ...Object.entries(columns).map(([column, { label }]) => ({ column, label })),
  ]
  return (
    <>
      <SortMenu columns={sortColumns} sort={sort} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section class="wide" tabIndex={0} aria-label="Breakdown table">
        {/* The total has the longest figures. */}
        <table
          class="numbers breakdown"
          style={{ '--longest': longest(Object.values(columns).map((column) => textOf(column, total))) }}
        >
          <thead>
            <tr>
              {sortColumns.map((column) => (
                <SortHeading key={column.column} {...column} sort={sort} />
              ))}
            </tr>
          </thead>
          <tbody>
            {ordered.slice(0, shown.value).map((part) => (
              <tr key={part.key} data-part={part.key}>
                <th scope="row">
                  <div class="part">
                    {dimension.value === 'offer' ? (
                      <>
                        <OfferLink id={Number(part.key)} name={part.name} />
                        <button type="button" class="button quiet square go" onClick={() => goInto(part.key)}>
                          <Icon name="go" />
                          <span class="hidden">Break down {part.name}</span>
                        </button>
                      </>
                    ) : (
                      <button type="button" class="link" dir="auto" title={part.name} onClick={() => goInto(part.key)}>
                        {part.name || 'none'}
                      </button>
                    )}
                  </div>
                </th>
                {cells(part)}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Total of {countText(parts.length)}</th>
              {cells(total)}
            </tr>
          </tfoot>
        </table>
      </section>
      {parts.length > shown.value && (
        <button type="button" class="button more" onClick={() => (shown.value += 40)}>
          Show {Math.min(40, parts.length - shown.value)} more
        </button>
      )}
    </>
  )
}
