/** A conversion as the service has it in its books. Amounts are in millionths. */
export interface Sale {
  readonly id: string
  /** Instant, in milliseconds. */
  readonly time: number
  readonly offer: number
  readonly affiliate: number
  readonly advertiser: number
  readonly status: 'Pending' | 'Approved' | 'Rejected'
  readonly payout: number
  readonly revenue: number
  readonly currency: string
}

export const HOUR = 3_600_000
export const DAY = 24 * HOUR

/** The day of the first conversion. */
export const FIRST_DAY = '2026-02-01'

const FIRST = Date.parse(FIRST_DAY)

/** A number that is always the same for a conversion, from 0 to 1, another one for each purpose. */
export function chance(sale: number, purpose: number): number {
  const mixed = Math.imul((sale + 1) ^ Math.imul(purpose + 1, 0x9e3779b1), 0x85ebca6b)
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
}

/** How a network keeps its books. */
export interface Books {
  /** Conversions of a day. Default: 30. */
  readonly perDay?: number | undefined
  /** Whether ids begin anew with each month. */
  readonly hasMonthlyIds?: boolean | undefined
}

/**
 * Conversions of a day, as they are at an instant. Most are decided after some days, and some of those are reversed after
 * 40. A few come a day or 30 days late, are removed after 12 days, or have another payout after 25.
 */
function salesOf(day: number, now: number, { perDay = 30, hasMonthlyIds = false }: Books): Sale[] {
  const start = FIRST + day * DAY
  const age = (now - start) / DAY
  const count = perDay - 5 + (day % 11)
  const sales: Sale[] = []
  for (let place = 0; place < count; place++) {
    const key = day * 1000 + place
    const time = start + Math.floor(((place + chance(key, 1)) / count) * 86_400) * 1000
    const comes = chance(key, 2) < 0.02 ? 30 : chance(key, 2) < 0.04 ? 2 : 0
    const goes = chance(key, 3) < 0.01 ? 12 : Number.POSITIVE_INFINITY
    if (time > now || age < comes || age >= goes) continue
    const delay = [0.5, 1, 3, 7, 20, 60][Math.floor(chance(key, 4) * 6)] as number
    const isRejected = chance(key, 5) < 0.2 || (chance(key, 5) < 0.25 && age >= 40)
    const status = age < delay ? 'Pending' : isRejected ? 'Rejected' : 'Approved'
    // Of a rejected one, no report by day shows it.
    const edited = chance(key, 6) < 0.02 && age >= 25 && status === 'Approved' ? 500_000 : 0
    const payout = 250_000 + Math.floor(chance(key, 7) * 900) * 12_345 + edited
    const sale: Omit<Sale, 'id'> = {
      ...{ time, status, payout, revenue: Math.round(payout * 1.31) },
      ...{ offer: 1 + (place % 7), affiliate: 100 + (place % 5), advertiser: 1 + (place % 3), currency: '$' },
    }
    const date = new Date(time)
    const id = hasMonthlyIds ? date.getUTCDate() * 1000 + place : key
    sales.push({ ...sale, id: String(700_000 + id) })
  }
  return sales
}

/** All conversions, as they are at an instant. */
export function salesAt(now: Date, books: Books): Sale[] {
  const days = Math.floor((now.getTime() - FIRST) / DAY)
  return Array.from({ length: days + 1 }, (_, day) => salesOf(day, now.getTime(), books)).flat()
}
