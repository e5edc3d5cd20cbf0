import type { Recorded, Reply } from '../../wire-server.ts'
import { type Conversion, conversion, dayOf, isRead, serve } from '../conversions.ts'

export const FIRST_DAY = '2026-06-01'

const DAY = 86_400_000
export const dateOf = (day: number) => new Date(Date.parse(FIRST_DAY) + day * DAY).toISOString().slice(0, 10)

/** The moment of a nightly run, so many days after the first one. */
export const nightOf = (day: number) => new Date(`${dateOf(day)}T01:15:00Z`)

/** Days until a conversion is decided. */
const DELAYS = [1, 2, 5, 20, 45, 90]

/** A conversion on a day: by its number, it is decided late, reversed after 200 days, comes 60 days late, or goes. */
function lifeOf(number: number, day: number, time: string, now: number): Conversion | undefined {
  const age = now - day
  const comes = number % 50 === 3 ? 60 : 0
  const goes = number % 40 === 7 ? 50 : Number.POSITIVE_INFINITY
  const delay = number % 40 === 7 ? Number.POSITIVE_INFINITY : (DELAYS[number % 6] as number)
  if (age < comes || age >= goes) return undefined
  const isReversed = number % 11 === 0 && age >= 200
  const status = age < delay && comes === 0 ? 'Pending' : number % 5 === 0 || isReversed ? 'Rejected' : 'Approved'
  return conversion(number, `${dateOf(day).replaceAll('-', '/')} ${time}`, status, `${number % 9}.250000`)
}

/** A service over a year, with two conversions a day. */
export class Year {
  /** The day that it is. */
  today = 0
  /** A day whose rows move between pages. */
  drifting: number | undefined
  /** Half of the requests fail. */
  isStorm = false
  /** Is told of each request, and how many there were. */
  onRequest: ((count: number) => unknown) | undefined
  #requests = 0

  #truth: { readonly of: number; readonly rows: Conversion[] } = { of: -1, rows: [] }

  /** Conversions before the run of tonight, as they are. */
  get truth(): Conversion[] {
    if (this.#truth.of === this.today) return this.#truth.rows
    const rows: Conversion[] = []
    for (let day = 0; day <= this.today; day++) {
      for (const [place, time] of ['00:30:00', '15:00:00'].entries()) {
        const row = lifeOf(2 * day + place + 1, day, time, this.today)
        if (row !== undefined && (day < this.today || place === 0)) rows.push(row)
      }
    }
    this.#truth = { of: this.today, rows }
    return rows
  }

  readonly respond = (request: Recorded): Reply => {
    this.onRequest?.(++this.#requests)
    if (this.isStorm && (this.#requests * 7) % 12 < 6) return { status: 503, text: '{"errorCode":1}' }
    const isDrifting =
      this.drifting !== undefined && dayOf(request) === dateOf(this.drifting).slice(2).replaceAll('-', '/')
    if (isDrifting && isRead(request))
      return { errorCode: 0, data: { content: [], page: 1, totalPages: 1, totalItems: 2 } }
    return serve(() => this.truth)(request)
  }
}
