import { useSignalEffect } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useRef } from 'preact/hooks'
import { offers } from '../data/offers.ts'
import { offerId, type PageName, page, pages, place } from '../state/page.ts'

/** A page. All of them stay mounted, so that an upload or an export goes on while another is shown. */
export function Page({ name, children }: { name: PageName; children: ComponentChildren }) {
  return (
    <div class="page" data-page={name} hidden={page.value !== name}>
      {children}
    </div>
  )
}

/** Names the page in the tab. A new page begins at its top, and has the focus. */
export function usePageChanges(): void {
  const last = useRef(place.peek())
  useSignalEffect(() => {
    const now = place.value
    document.title = `${titleOf(page.value)} · Affiliate network`
    if (now === last.current) return
    last.current = now
    scrollTo({ top: 0, behavior: 'instant' })
    document.getElementById('main')?.focus({ preventScroll: true })
  })
}

const titleOf = (name: PageName) =>
  name === 'offer' ? (offers.value.data?.find(({ id }) => id === offerId.value)?.name ?? 'Offer') : pages[name]
