import { useSignal } from '@preact/signals'
import { offers } from '../data/offers.ts'
import { selection } from '../state/offer-sets.ts'
import { countText, offerCount } from '../text/amounts.ts'
import { PauseDialog } from './pause-dialog.tsx'

interface SelectionProps {
  /** The ids of the offers that are shown. */
  readonly shown: readonly number[]
}

/** Counts the selected offers, and pauses them. */
export function OfferSelection({ shown }: SelectionProps) {
  const pausing = useSignal(false)
  const selected = offers.value.data?.filter(({ id }) => selection.value.has(id)) ?? []
  const elsewhere = selected.filter(({ id }) => !shown.includes(id)).length
  return (
    <>
      {selected.length > 0 && (
        <div class="selection">
          <p role="status">
            {offerCount(selected.length)} selected
            {elsewhere > 0 && `, ${countText(elsewhere)} of them not shown`}
          </p>
          <button type="button" class="button quiet" onClick={() => selection.put([...selection.value], false)}>
            Clear<span class="hidden"> the selection</span>
          </button>
          <button type="button" id="pause-selected" class="button primary" onClick={() => (pausing.value = true)}>
            Pause {offerCount(selected.length)}
          </button>
        </div>
      )}
      <PauseDialog open={pausing} selected={selected} />
    </>
  )
}

/** Selects the offers that are shown, or none of them. */
export function SelectShown({ shown }: SelectionProps) {
  const selectedHere = shown.filter((id) => selection.value.has(id)).length
  return (
    <label>
      <input
        type="checkbox"
        id="select-shown"
        checked={selectedHere === shown.length}
        indeterminate={selectedHere > 0 && selectedHere < shown.length}
        onChange={({ currentTarget }) => selection.put(shown, currentTarget.checked)}
      />
      <span>Select the {shown.length === 1 ? 'one' : countText(shown.length)} shown</span>
    </label>
  )
}
