import type { Signal } from '@preact/signals'
import { countText } from '../text/amounts.ts'
import { Icon } from './icons.tsx'

export const statuses = ['All', 'Active', 'Paused', 'Pending', 'Expired', 'Archived'] as const
export type StatusChoice = (typeof statuses)[number]

interface OfferFilterProps {
  readonly words: Signal<string>
  readonly status: Signal<StatusChoice>
  /** Undefined until the offers are loaded. */
  readonly counts: ReadonlyMap<StatusChoice, number> | undefined
}

export function OfferFilter({ words, status, counts }: OfferFilterProps) {
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
    </search>
  )
}
