/** Pictures written byte by byte, as small as their formats allow. */
const bytes = (hex: string) =>
  Uint8Array.from(hex.replaceAll(' ', '').match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

/** 3 x 2 pixels: signature and header, which contains the size. */
export const png = bytes(
  '89504e470d0a1a0a 0000000d49484452 00000003 00000002 0802000000 12a5f16a 0000000049454e44ae426082',
)

/** 5 x 4 pixels. */
export const gif = bytes('474946383961 0500 0400 800000 000000ffffff 3b')

/** 5 x 4 pixels: start of image, and the frame header, which contains the size. */
export const jpg = bytes('ffd8 ffe000104a46494600010100000100010000 ffc0000b08 0004 0005 01011100 ffd9')

/** 5 x 4 pixels. */
export const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" width="5" height="4"/>')
