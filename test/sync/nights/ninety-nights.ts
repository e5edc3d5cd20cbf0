import type { Recorded, Reply } from '../../wire-server.ts'
import { type Conversion, conversion, pageOf, parametersOf, serve } from '../conversions.ts'
import { dateOf } from './year.ts'

/** What is wrong with the service for a night. */
export type Fault = 'absent' | 'null' | 'empty' | 'spelling' | 'key' | 'cut'

/** Days until a conversion is decided. */
const DELAYS = [1, 2, 5, 20, 45]

/** Conversions of a day, and affiliates, offers and advertisers: as many as the loss brake needs. */
const ROWS = 12

/** The night from which an old conversion has another payout, though no other status. */
export const EDIT = { night: 20, id: 4 * ROWS + 5 }

/** The night from which an affiliate has another name. */
export const RENAME = 24

/** A conversion on a day: by its number, it is decided late, is reversed after 60 days, or comes 30 days late. */
function lifeOf(id: number, tonight: number): Conversion | undefined {
  const [day, place] = [Math.floor(id / ROWS), id % ROWS]
  const age = tonight - day
  const comesLate = id % 25 === 3
  if (comesLate && age < 30) return undefined
  const isDecided = comesLate || age >= (DELAYS[id % 5] as number)
  const isRejected = id % 7 === 0 || (id % 11 === 0 && age >= 60)
  const status = !isDecided ? 'Pending' : isRejected ? 'Rejected' : 'Approved'
  const payout = id === EDIT.id && tonight >= EDIT.night ? '40.500000' : `${id % 9}.250000`
  return conversion(id, `${dateOf(day).replaceAll('-', '/')} ${place === 0 ? '00:30:00' : '15:00:00'}`, status, payout)
}

const affiliateOf = ({ id }: Conversion) => 1 + (Number(id) % ROWS)

/** Fields that are absent, or null, for a night. */
const FAILING = ['ck_payout', 'ck_cost', 'name', 'first_name']

/** A service that is wrong in some nights. */
export class Nights {
  tonight = 0
  #fault: Fault | undefined
  #requests = 0
  #conversions: Conversion[] = []

  /** Begins a night, in which there are all conversions of the days before, and one of today. */
  begin(night: number, fault: Fault | undefined): void {
    this.tonight = night
    this.#fault = fault
    this.#requests = 0
    const ids = Array.from({ length: night * ROWS + 1 }, (_, id) => id)
    this.#conversions = ids.map((id) => lifeOf(id, night)).filter((one) => one !== undefined)
  }

  /** What the tables should hold. */
  truth() {
    const dayOf = ({ time }: Conversion) => time.slice(0, 10).replaceAll('/', '-')
    return {
      conversions: this.#conversions.map((row) => ({
        ...{ day: dayOf(row), id: Number(row.id), status: row.status, payout: Number(row.payout) },
      })),
      report: [...Map.groupBy(this.#conversions, dayOf)].flatMap(([day, rows]) =>
        this.#report(rows).map((row) => ({
          ...{ day, id: row.ck_affiliate_id, name: row.ck_affiliate_name },
          ...{ conversions: row.ck_conversion, cost: Number(row.ck_cost) },
        })),
      ),
      offers: this.#offers().map(({ id, name, status }) => ({ id, name, status })),
      advertisers: this.#advertisers().map(({ id, first_name, status }) => ({
        id: Number(id),
        name: first_name,
        status,
      })),
    }
  }

  readonly respond = (request: Recorded): Reply => {
    if (this.#fault === 'key') return { status: 400, text: '{"errorCode":1000,"errorMessage":"wrong key"}' }
    const reply = this.#asTonight(this.#right(request))
    // The first requests: those of the lists, and the first try of the others.
    const isFirst = this.#requests++ < 8 || !request.url.includes('Report')
    if (this.#fault !== 'cut' || !isFirst) return reply
    const text = JSON.stringify(reply)
    return { status: 200, text: text.slice(0, text.length / 2) }
  }

  #right(request: Recorded): object {
    const parameters = parametersOf(request)
    if (request.url.includes('getAdvertisers')) return { errorCode: 0, data: this.#advertisers() }
    if (request.url.includes('getOffers'))
      return { errorCode: 0, data: this.#offers(), page: 1, totalPages: 1, totalItems: ROWS }
    if (!parameters.has('ck_affiliate_id')) return serve(() => this.#conversions)(request)
    const rows = this.#conversions.filter(({ time }) => time.startsWith(`20${parameters.get('from')}`))
    return pageOf(this.#report(rows), 1, 10_000)
  }

  #asTonight(reply: object): object {
    const { data, ...rest } = reply as { data: object[] | { content: object[] } }
    const isEmpty = this.#fault === 'empty'
    const rowsOf = (rows: readonly object[]) => (isEmpty ? [] : rows.map((row) => this.#row(row)))
    if (Array.isArray(data)) return { ...rest, data: rowsOf(data), ...(isEmpty && { totalItems: 0 }) }
    return { ...rest, data: { ...data, content: rowsOf(data.content), ...(isEmpty && { totalItems: 0 }) } }
  }

  #row(row: object): object {
    const fault = this.#fault
    const values = Object.entries(row).map(([name, value]) => {
      if (FAILING.includes(name)) return [name, fault === 'absent' ? undefined : fault === 'null' ? null : value]
      return [name, fault === 'spelling' && name === 'ck_conversion_status' ? ` ${value.toLowerCase()}` : value]
    })
    return Object.fromEntries(values)
  }

  /** The rows of a day by affiliate. */
  #report(rows: readonly Conversion[]) {
    return [...Map.groupBy(rows, affiliateOf)].map(([affiliate, some]) => ({
      ...{ currency: '$', ck_affiliate_id: affiliate, ck_conversion: some.length },
      ck_affiliate_name: affiliate === 7 && this.tonight >= RENAME ? 'Renamed' : `Affiliate ${affiliate}`,
      ck_cost: some.reduce((sum, { payout }) => sum + Number(payout), 0).toFixed(5),
    }))
  }

  #offers() {
    return Array.from({ length: ROWS }, (_, at) => ({
      ...{ id: at + 1, name: at === 3 ? `Offer of night ${this.tonight}` : `Offer ${at + 1}`, status: 'Active' },
      ...{ payout: '1.10000', revenue: '2.00000' },
    }))
  }

  #advertisers() {
    return Array.from({ length: ROWS }, (_, at) => ({
      ...{
        id: String(at + 1),
        first_name: at === 5 ? `Ann ${this.tonight}` : 'Ann',
        last_name: 'Lee',
        status: 'Active',
      },
    }))
  }
}
