import { createRandom, hexDigits } from '../random.ts'
import type { Banners, MockBanner } from '../state/banners.ts'
import type { MockOffer } from '../state/offers.ts'
import { DAY } from '../time/clock.ts'
import { pngPicture } from './png-picture.ts'
import type { WorldSize } from './world.ts'

const SIZES: readonly (readonly [number, number])[] = [
  [300, 250],
  [728, 90],
  [320, 50],
  [160, 600],
  [468, 60],
  [1200, 628],
]

/** Sizes of feed pictures and of open screens of phones. */
const SIZE_OF_TYPE: Readonly<Record<number, readonly [number, number]>> = { 2: [1200, 628], 3: [1080, 1920] }

/** Creates one to three creatives for two offers of three. */
export function createBanners(banners: Banners, offers: readonly MockOffer[], { seed, now }: WorldSize): void {
  const random = createRandom(seed, 'banners')
  offers.forEach((offer, index) => {
    if (index % 3 === 2) return
    const count = random.between(1, 3)
    for (let number = 1; number <= count; number++) {
      const usual = random.pick(SIZES)
      const color = random.bits()
      const type = index % 7 === 0 && number > 1 ? random.between(2, 3) : 1
      const [width, height] = SIZE_OF_TYPE[type] ?? usual
      const banner = banners.add({
        offer_id: offer.id,
        type,
        name: `${offer.id}-${width}x${height}-${number}.png`,
        width,
        height,
        uploaded: now - random.between(5, 300) * DAY - random.below(DAY),
        signature: hexDigits(8, seed, offer.id * 10 + number),
      })
      createPictureOnUse(banner, color)
    }
  })
}

/** The picture is created on first use: that takes a millisecond, and most tests do not need it. */
function createPictureOnUse(banner: MockBanner, color: number): void {
  let drawn: Uint8Array | undefined
  Object.defineProperty(banner, 'bytes', {
    enumerable: true,
    configurable: true,
    get: () => (drawn ??= pngPicture(banner.width, banner.height, color)),
    set: (bytes: Uint8Array) => {
      drawn = bytes
    },
  })
}
