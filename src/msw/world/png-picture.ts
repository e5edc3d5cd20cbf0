import { zlibSync } from 'fflate/browser'

/** The compressed pixels of each size: the color is in the palette. */
const pixels = new Map<string, Uint8Array>()

/** A PNG of one color: signature, header, palette, pixels, end. */
export function pngPicture(width: number, height: number, color: number): Uint8Array {
  const header = new Uint8Array(13)
  const view = new DataView(header.buffer)
  view.setUint32(0, width)
  view.setUint32(4, height)
  // One bit a pixel, by palette.
  header.set([1, 3, 0, 0, 0], 8)
  const palette = Uint8Array.of(color & 255, (color >>> 8) & 255, (color >>> 16) & 255)
  const size = `${width}x${height}`
  if (!pixels.has(size)) pixels.set(size, zlibSync(new Uint8Array((1 + Math.ceil(width / 8)) * height)))
  const parts = [
    Uint8Array.of(137, 80, 78, 71, 13, 10, 26, 10),
    chunk('IHDR', header),
    chunk('PLTE', palette),
    chunk('IDAT', pixels.get(size) as Uint8Array),
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

/** CRC-32, bit by bit, as the chunks are short. */
function checksum(bytes: Uint8Array): number {
  let crc = 0xffff_ffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb8_8320 : crc >>> 1
  }
  return (crc ^ 0xffff_ffff) >>> 0
}
