import { type Signal, useSignal, useSignalEffect } from '@preact/signals'
import type { Banner, Preview } from 'affiliate-network-sdk'
import { creatives } from '../data/creatives.ts'
import { tell } from '../state/notices.ts'
import { cache } from '../state/remote.ts'
import { whileSending } from '../state/sending.ts'
import { session } from '../state/session.ts'
import { nameOf, Picture } from './creatives-grid.tsx'
import { Dialog } from './dialog.tsx'
import { ErrorCard } from './error-card.tsx'
import { Requests } from './requests.tsx'

const what = ({ offer_id, banner_id }: Banner) => ({ offer_id, banner_id })

/** Confirms the deletion of a creative, and shows the request. */
export function DeleteDialog({ banner }: { banner: Signal<Banner | undefined> }) {
  const preview = useSignal<Preview | undefined>(undefined)
  const error = useSignal<unknown>(undefined)
  const busy = useSignal(false)
  const doomed = banner.value
  const close = () => {
    banner.value = undefined
  }
  useSignalEffect(() => {
    preview.value = undefined
    error.value = undefined
    if (banner.value === undefined) return
    session.value?.network.preview.banners.v3.delete(what(banner.value)).then(
      (shown) => (preview.value = shown),
      (reason: unknown) => (error.value = reason),
    )
  })
  const remove = async () => {
    if (doomed === undefined || session.value === undefined) return
    busy.value = true
    error.value = undefined
    try {
      const { network } = session.value
      await whileSending(() => network.banners.v3.delete(what(doomed)))
      close()
      creatives.change((all) => all.filter(({ banner_id }) => banner_id !== doomed.banner_id))
      await cache.invalidateQueries({ queryKey: session.value.queries.banners.key(), refetchType: 'none' })
      tell(`${nameOf(doomed)} was deleted.`)
    } catch (reason) {
      error.value = reason
    } finally {
      busy.value = false
    }
  }
  return (
    <Dialog id="delete" title="Delete this creative?" open={doomed !== undefined} onClose={close}>
      {doomed !== undefined && <Picture banner={doomed} />}
      <p>
        <strong>{doomed && nameOf(doomed)}</strong> will be removed for every affiliate. You cannot undo this.
      </p>
      {preview.value !== undefined && <Requests of={[preview.value]} />}
      {error.value !== undefined && <ErrorCard error={error.value} />}
      <footer>
        <button type="button" class="button" data-first onClick={close}>
          Cancel
        </button>
        <button type="button" class="button danger" disabled={busy.value} onClick={remove}>
          {busy.value ? 'Deleting…' : 'Delete'}
        </button>
      </footer>
    </Dialog>
  )
}
