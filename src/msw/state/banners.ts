import { Collection } from './collection.ts'
import { checkChoices, checkReference } from '../given.ts'
import type { MockOffer, MockOfferInput } from './offers.ts'

/** A creative: its record (SERVICE.md, Banner / creative) and its bytes. */
export interface MockBanner {
  /** Banner id. */
  readonly id: number
  /** Whose creative it is. */
  offer_id: number
  /** Id of the file behind it. */
  material_id: number
  /** 1 banners, 2 Feedings, 3 Open Screens. */
  type: number
  /** Name of the file. */
  name: string
  /** Pixels; 0 where it is no picture. */
  width: number
  /** Pixels; 0 where it is no picture. */
  height: number
  /** e.g. `png`. */
  picture_format: string
  /** Seconds. */
  uploaded: number
  /** Hash of the file. */
  signature: string
  /** The file itself. */
  bytes: Uint8Array
}

/** What `state.banners.add` takes; what is left out is made up. */
export type MockBannerInput = Partial<Omit<MockBanner, 'id'>> & { readonly offer_id: number }

export const bannerCollection = (now: () => number, offers: Collection<MockOffer, MockOfferInput>) =>
  new Collection<MockBanner, MockBannerInput>(
    'banners',
    501,
    ({ offer_id, ...input }, id) => ({
      offer_id,
      material_id: 7000 + id,
      type: 1,
      name: `banner-${id}.png`,
      width: 0,
      height: 0,
      picture_format: 'png',
      uploaded: now(),
      signature: '',
      bytes: new Uint8Array(),
      ...input,
      id,
    }),
    (given) => {
      checkChoices('banners', given, { type: [1, 2, 3] })
      const { offer_id } = given as Partial<MockBannerInput>
      if (offer_id !== undefined) checkReference('banners', 'offer', offer_id, offers)
    },
  )
