/** Pictures typed out byte by byte, as small as their formats allow. */
const bytes = (hex: string) =>
  Uint8Array.from(hex.replaceAll(' ', '').match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

/** 3 x 2 pixels: signature and header, which is where the size stands. */
export const png = bytes(
  '89504e470d0a1a0a 0000000d49484452 00000003 00000002 0802000000 12a5f16a 0000000049454e44ae426082',
)

/** 5 x 4 pixels. */
export const gif = bytes('474946383961 0500 0400 800000 000000ffffff 3b')
