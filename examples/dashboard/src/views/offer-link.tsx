/** The name of an offer, which leads to its page. */
export const OfferLink = ({ id, name }: { id: number; name: string }) => (
  <a class="link" dir="auto" title={name} href={`#/offers/${id}`}>
    {name}
  </a>
)
