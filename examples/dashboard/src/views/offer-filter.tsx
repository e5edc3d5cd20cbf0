import { losing, type StatusChoice, status, statuses, words } from '../state/offer-search.ts'
import { countText } from '../text/amounts.ts'
import { Icon } from './icons.tsx'
import { Toggle } from './toggle.tsx'

interface OfferFilterProps {
  /** Undefined until the offers are loaded. */
  readonly counts: ReadonlyMap<StatusChoice, number> | undefined
  /** How many of them lose money in the period. */
  readonly losers: number | undefined
}

export function OfferFilter({ counts, losers }: OfferFilterProps) {
  return (
    <search class="filter">
      <label class="search">
        <Icon name="search" />
        <span class="hidden">Find offers by name, id or advertiser</span>
        <input
          type="search"
          id="offer-words"
          placeholder="Name, id or advertiser"
          value={words.value}
          onInput={({ currentTarget }) => (words.value = currentTarget.value)}
        />
      </label>
      <fieldset class="chips">
        <legend class="hidden">Status</legend>
        {statuses.map((name) => (
          <label key={name}>
            <input
              type="radio"
              name="status"
              value={name}
              checked={name === status.value}
              onChange={() => (status.value = name)}
            />
            <span>
              {name} <small>{counts === undefined ? '–' : countText(counts.get(name) ?? 0)}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <Toggle
        id="only-losing"
        pressed={losing.value === 'yes'}
        icon="alert"
        onChange={(pressed) => (losing.value = pressed ? 'yes' : 'no')}
      >
        Losing money <small>{losers === undefined ? '–' : countText(losers)}</small>
      </Toggle>
    </search>
  )
}
