import { useSignal } from '@preact/signals'
import type { NetworkOffer } from 'affiliate-network-sdk'
import { offers } from '../data/offers.ts'
import { selection } from '../state/offer-sets.ts'
import { countText, offerCount } from '../text/amounts.ts'
import { PauseDialog } from './pause-dialog.tsx'

/** Selects the offers that are shown, counts the selected ones, and pauses them. */
export function OfferSelection({ shown }: { shown: readonly NetworkOffer[] }) {
  const pausing = useSignal(false)
  const ids = shown.map(({ id }) => id)
  const selectedHere = ids.filter((id) => selection.value.has(id)).length
  const selected = offers.value.data?.filter(({ id }) => selection.value.has(id)) ?? []
  const elsewhere = selected.length - selectedHere
  return (
    <div class="selection">
      {ids.length > 0 && (
        <label>
          <input
            type="checkbox"
            id="select-shown"
            checked={selectedHere === ids.length}
            indeterminate={selectedHere > 0 && selectedHere < ids.length}
            onChange={({ currentTarget }) => selection.put(ids, currentTarget.checked)}
          />
          Select the {ids.length === 1 ? 'one' : countText(ids.length)} shown
        </label>
      )}
      <div class="selected" data-some={selected.length > 0}>
        <p role="status" class="note">
          {selected.length > 0 && `${offerCount(selected.length)} selected`}
          {elsewhere > 0 && `, ${countText(elsewhere)} of them not shown`}
        </p>
        <button
          type="button"
          class="button quiet"
          disabled={selected.length === 0}
          onClick={() => selection.put([...selection.value], false)}
        >
          Clear<span class="hidden"> the selection</span>
        </button>
        <button
          type="button"
          id="pause-selected"
          class="button"
          disabled={selected.length === 0}
          onClick={() => (pausing.value = true)}
        >
          Pause {selected.length > 0 && offerCount(selected.length)}
        </button>
      </div>
      <PauseDialog open={pausing} selected={selected} />
    </div>
  )
}
