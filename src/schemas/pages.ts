import { integer, oneOfNumbers } from '../codecs/scalars.ts'

/** Rows of a page. */
export type Limit = 500 | 1000 | 5000 | 10000

export const limits = oneOfNumbers([500, 1000, 5000, 10000])
export const pageNumber = integer(1)
