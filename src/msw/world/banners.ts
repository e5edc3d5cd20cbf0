import { zlibSync } from 'fflate/browser'
import { DAY } from '../clock.ts'
import { createRandom, hexDigits } from '../random.ts'
import type { bannerCollection, MockBanner } from '../state/banners.ts'
import type { MockOffer } from '../state/offers.ts'
import type { WorldSize } from './world.ts'

const SIZES: readonly (readonly [number, number])[] = [
  [300, 250],
  [728, 90],
  [320, 50],
  [160, 600],
  [468, 60],
  [1200, 628],
]

/** Those of the types that fill a place of their own (SERVICE.md, Banner): a feed's picture, a phone's screen. */
const SIZE_OF_TYPE: Readonly<Record<number, readonly [number, number]>> = { 2: [1200, 628], 3: [1080, 1920] }

/** One to three creatives for two offers of three. Their bytes are real pictures, made when they are asked for. */
export function createBanners(
  banners: ReturnType<typeof bannerCollection>,
  offers: readonly MockOffer[],
  { seed, now }: WorldSize,
): void {
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
      drawnWhenAsked(banner, color)
    }
  })
}

/** The bytes of a seeded banner cost a millisecond, and most tests never look at them. */
function drawnWhenAsked(banner: MockBanner, color: number): void {
  let drawn: Uint8Array | undefined
  Object.defineProperty(banner, 'bytes', {
    enumerable: true,
    configurable: true,
    get: () => (drawn ??= picture(banner.width, banner.height, color)),
    set: (bytes: Uint8Array) => {
      drawn = bytes
    },
  })
}

/** A PNG of one colour: signature, header, palette, pixels, end. */
export function picture(width: number, height: number, color: number): Uint8Array {
  const header = new Uint8Array(13)
  const view = new DataView(header.buffer)
  view.setUint32(0, width)
  view.setUint32(4, height)
  // One bit a pixel, by palette.
  header.set([1, 3, 0, 0, 0], 8)
  const palette = Uint8Array.of(color & 255, (color >>> 8) & 255, (color >>> 16) & 255)
  const pixels = zlibSync(new Uint8Array((1 + Math.ceil(width / 8)) * height))
  const parts = [
    Uint8Array.of(137, 80, 78, 71, 13, 10, 26, 10),
    chunk('IHDR', header),
    chunk('PLTE', palette),
    chunk('IDAT', pixels),
    chunk('IEND', new Uint8Array()),
  ]
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

function chunk(name: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(12 + data.length)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, data.length)
  bytes.set(
    [...name].map((letter) => letter.charCodeAt(0)),
    4,
  )
  bytes.set(data, 8)
  view.setUint32(8 + data.length, checksum(bytes.subarray(4, 8 + data.length)))
  return bytes
}

/** CRC-32, bit by bit: headers are short. */
function checksum(bytes: Uint8Array): number {
  let crc = 0xffff_ffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb8_8320 : crc >>> 1
  }
  return (crc ^ 0xffff_ffff) >>> 0
}
