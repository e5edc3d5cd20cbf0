import { isAffiliateNetworkError } from '../../errors/errors.ts'
import { type FiguresRequest, readFigures } from '../night/figures.ts'
import { isRefusal } from '../run/failures.ts'
import { type FiguresReader, LIMITS, type Limit } from './day-source.ts'

/** A reader of figures. A limit that the report refuses is replaced by the next smaller one, for good. */
export function figuresReader(request: FiguresRequest): FiguresReader {
  let limits: readonly Limit[] = LIMITS
  return async (span, signal, period = 'ck_day') => {
    for (const limit of limits)
      try {
        const figures = await readFigures(request, span, period, limit, signal)
        limits = [limit]
        return figures
      } catch (error) {
        if (limit === limits.at(-1) || !isAffiliateNetworkError(error) || !isRefusal(error)) throw error
      }
    return new Map()
  }
}
