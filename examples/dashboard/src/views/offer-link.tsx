import { offerAddress, showOffer } from '../state/offer-search.ts'

/** The name of an offer, which leads to its line in the list of offers. */
export function OfferLink({ id, name }: { id: number; name: string }) {
  return (
    <a
      class="link"
      dir="auto"
      title={name}
      href={offerAddress(id)}
      onClick={(event) => {
        // Another tab or window opens the address.
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        showOffer(id)
      }}
    >
      {name}
    </a>
  )
}
