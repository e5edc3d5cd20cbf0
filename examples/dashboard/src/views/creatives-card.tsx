import { useSignal } from '@preact/signals'
import type { Banner } from 'affiliate-network-sdk'
import {
  chosenAffiliate,
  chosenOffer,
  creatives,
  pickedAffiliate,
  pickedOffer,
  reloadCreatives,
  viewers,
} from '../data/creatives.ts'
import { offers } from '../data/offers.ts'
import { Card, Loaded } from './card.tsx'
import { Combobox } from './combobox.tsx'
import { CreativesGrid } from './creatives-grid.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { DropZone } from './drop-zone.tsx'
import { UploadList } from './upload-list.tsx'

/** The creatives of one offer, as an affiliate sees them, with upload and removal. */
export function CreativesCard() {
  const doomed = useSignal<Banner | undefined>(undefined)
  const offer = chosenOffer.value
  const { loading, data, error } = creatives.value
  // Do not show the creatives of the previous offer while these load.
  const shown = data?.offerId === offer ? data?.banners : undefined
  const nobody = viewers.value.data?.length === 0
  return (
    <Card id="creatives" title="Creatives" actions={<Choices />}>
      {offer !== undefined && (
        <>
          <DropZone offerId={offer} />
          <UploadList offerId={offer} />
        </>
      )}
      {nobody ? (
        <p class="empty">
          No affiliate with traffic has access to this offer. The service shows creatives to an affiliate only, so there
          is nothing to list; uploads work all the same.
        </p>
      ) : (
        <Loaded
          of={{
            loading,
            data: shown,
            error: error ?? viewers.value.error ?? offers.value.error,
          }}
          onRetry={reloadCreatives}
        >
          {(banners) => <CreativesGrid banners={banners} onDelete={(banner) => (doomed.value = banner)} />}
        </Loaded>
      )}
      <DeleteDialog banner={doomed} />
    </Card>
  )
}

function Choices() {
  return (
    <>
      <Combobox
        id="creatives-offer"
        label="Offer"
        options={offers.value.data ?? []}
        value={chosenOffer.value}
        onChange={(id) => (pickedOffer.value = id)}
      />
      <span class="before">visible to</span>
      <Combobox
        id="creatives-affiliate"
        label="Visible to the affiliate"
        options={viewers.value.data ?? []}
        value={chosenAffiliate.value}
        onChange={(id) => (pickedAffiliate.value = id)}
      />
    </>
  )
}
