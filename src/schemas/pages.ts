import * as z from 'zod/mini'
import { integer, oneOfNumbers } from '../codecs/scalars.ts'

/** Items per page. */
export type Limit = 500 | 1000 | 5000 | 10000

export const limits = () => z.optional(oneOfNumbers([500, 1000, 5000, 10000]))
export const pageNumber = () => z.optional(integer(1))
