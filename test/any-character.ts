import fc from 'fast-check'

const codes = (min: number, max: number) => fc.integer({ min, max })

/** Any character, as the unit `binary` of fast-check, whose tables take a second in each process. */
export const anyCharacter = fc
  .oneof(codes(0, 0x7f), codes(0, 0xd7ff), codes(0xe000, 0x10ffff))
  .map((code) => String.fromCodePoint(code))
