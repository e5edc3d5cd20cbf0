import { checkChoices, checkReference } from '../given.ts'
import { Collection } from './collection.ts'
import type { Offers } from './offers.ts'

/** A creative: its record and its bytes. */
export interface MockBanner {
  /** Banner id. */
  readonly id: number
  /** Id of the offer. */
  offer_id: number
  /** Id of the file. */
  material_id: number
  /** 1 banners, 2 Feedings, 3 Open Screens. */
  type: number
  /** Name of the file. */
  name: string
  /** In pixels; 0 if it is not a picture. */
  width: number
  /** In pixels; 0 if it is not a picture. */
  height: number
  /** e.g. `png`. */
  picture_format: string
  /** Time of the upload, in seconds. */
  uploaded: number
  /** Hash of the file. */
  signature: string
  /** Content of the file. */
  bytes: Uint8Array
}

/** What `state.banners.add` takes. Fields that are left out get default values. */
export type MockBannerInput = Partial<Omit<MockBanner, 'id'>> & { readonly offer_id: number }

/** The banners of a network. */
export type Banners = Collection<MockBanner, MockBannerInput>

export const bannerCollection = (now: () => number, offers: Offers) =>
  new Collection<MockBanner, MockBannerInput>(
    'banners',
    501,
    ({ offer_id = 0, ...input }, id) => ({
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
