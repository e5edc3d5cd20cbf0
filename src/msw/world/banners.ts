import { createRandom, hexDigits } from '../random.ts'
import type { Banners } from '../state/banners.ts'
import type { MockOffer } from '../state/offers.ts'
import { DAY } from '../time/clock.ts'
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
      banners.add({
        offer_id: offer.id,
        type,
        name: `${offer.id}-${width}x${height}-${number}.svg`,
        width,
        height,
        picture_format: 'svg',
        bytes: picture(width, height, color),
        uploaded: now - random.between(5, 300) * DAY - random.below(DAY),
        signature: hexDigits(8, seed, offer.id * 10 + number),
      })
    }
  })
}

/** A picture of one color that shows its size. */
function picture(width: number, height: number, color: number): Uint8Array {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="hsl(${color % 360} 60% 80%)"/><text x="50%" y="50%" font-size="16" text-anchor="middle" dominant-baseline="middle">${width} × ${height}</text></svg>`
  return new TextEncoder().encode(svg)
}
