import type { Banner } from 'affiliate-network-sdk'
import { chosenAffiliate, creatives, pickedAffiliate, reloadCreatives, viewers } from '../data/creatives.ts'
import { pendingChange } from '../state/confirmation.ts'
import { tell } from '../state/notices.ts'
import { cache } from '../state/remote.ts'
import { whileSending } from '../state/sending.ts'
import { Card, Info, Loaded } from './card.tsx'
import { CreativesGrid, nameOf, Picture } from './creatives-grid.tsx'
import { DropZone } from './drop-zone.tsx'
import { UploadList } from './upload-list.tsx'

/** The creatives of an offer, as an affiliate sees them, with upload and removal. */
export function CreativesCard({ offerId }: { offerId: number }) {
  const all = viewers.value
  return (
    <Card
      id="creatives"
      title="Creatives"
      actions={
        all !== undefined &&
        all.length > 0 && (
          <label class="select">
            As seen by
            <select
              id="creatives-affiliate"
              value={chosenAffiliate.value}
              onChange={({ currentTarget }) => (pickedAffiliate.value = Number(currentTarget.value))}
            >
              {all.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name} #{id}
                </option>
              ))}
            </select>
          </label>
        )
      }
    >
      <DropZone offerId={offerId} />
      <UploadList offerId={offerId} />
      {all?.length === 0 ? (
        <div class="empty">
          No affiliate with traffic has access to this offer. You can upload creatives, but not see them.
          <Info about="creatives">The service shows creatives to an affiliate only.</Info>
        </div>
      ) : (
        <Loaded of={creatives.value} onRetry={reloadCreatives}>
          {(banners) => <CreativesGrid banners={banners} onDelete={askToDelete} />}
        </Loaded>
      )}
    </Card>
  )
}

function askToDelete(banner: Banner): void {
  const { offer_id, banner_id } = banner
  pendingChange.value = {
    title: 'Delete this creative?',
    text: (
      <>
        <Picture banner={banner} />
        <p>
          <strong>{nameOf(banner)}</strong> will be removed for every affiliate. You can’t undo this.
        </p>
      </>
    ),
    label: 'Delete',
    isDanger: true,
    preview: ({ banners }) => banners.v3.delete({ offer_id, banner_id }),
    run: async ({ network, queries }) => {
      await whileSending(() => network.banners.v3.delete({ offer_id, banner_id }))
      creatives.change((all) => all.filter((other) => other.banner_id !== banner_id))
      await cache.invalidateQueries({ queryKey: queries.banners.key(), refetchType: 'none' })
      tell(`${nameOf(banner)} was deleted.`)
    },
  }
}
