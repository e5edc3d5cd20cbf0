import { oneOfNumbers, wholeNumberText } from '../codecs/scalars.ts'

/** The page of a list to request. */
export interface PageQuery {
  /**
   * Page number.
   *
   * Default 1.
   */
  page?: number | undefined
  /** Items per page. Default 500. */
  limit?: 500 | 1000 | 5000 | 10000 | undefined
}

export const pageFields = () => ({ page: wholeNumberText(1), limit: oneOfNumbers([500, 1000, 5000, 10000]) })
