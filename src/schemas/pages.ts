import type { InputOf } from '../codecs/input.ts'
import { oneOfNumbers, wholeNumberText } from '../codecs/scalars.ts'
import { allOptional } from '../codecs/zod/object-schemas.ts'

export const pageFields = () =>
  allOptional({
    /**
     * Page number.
     *
     * Default 1.
     */
    page: wholeNumberText(1),
    /** Items per page. Default 500. */
    limit: oneOfNumbers([500, 1000, 5000, 10000]),
  })

/** The page of a list to request. */
export interface PageQuery extends InputOf<typeof pageFields> {}
