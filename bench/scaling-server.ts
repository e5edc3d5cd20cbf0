/** A network of 10,000 approved conversions a day, in a process of its own. */
import { createServer } from 'node:http'

const ROWS = 10_000
const DAY = 86_400_000

const dayOf = (text: string | null) => Date.parse(`20${text?.slice(0, 8).replaceAll('/', '-')}T00:00:00Z`)
const two = (part: number) => String(part).padStart(2, '0')

const rowOf = (day: number, at: number) => {
  const date = new Date(day).toISOString().slice(0, 10).replaceAll('-', '/')
  const time = `${date} ${two(Math.floor(at / 417))}:${two(Math.floor(at / 7) % 60)}:${two(at % 60)}`
  return {
    ...{ id: String((day / DAY) * ROWS + at), month: date.slice(0, 7).replace('/', ''), affiliate_id: String(at % 97) },
    ...{ offer_id: String(at % 31), advertiser_id: '7', currency: '$', from_currency: '$', ck_conversion_time: time },
    ...{ ck_conversion_status: 'Approved', ck_payout: `${at % 9}.250000`, ck_revenue: `${at % 9}.750000` },
    ...{ ck_source: `source ${at % 53}`, ck_sub1: `click-${day / DAY}-${at}` },
  }
}

const server = createServer((request, response) => {
  const url = new URL(request.url ?? '', 'http://h')
  const [from, to] = [dayOf(url.searchParams.get('from')), dayOf(url.searchParams.get('to'))]
  const span = Array.from({ length: (to - from) / DAY + 1 }, (_, at) => from + at * DAY)
  const isOthers = (url.searchParams.get('status') ?? '2') !== '2'
  const [page, limit] = [Number(url.searchParams.get('page')), Number(url.searchParams.get('limit'))]
  let [content, totalItems]: [object[], number] = [[], isOthers ? 0 : span.length * ROWS]
  if (!url.pathname.includes('getConversionReport')) {
    const query = url.searchParams
    const amounts = {
      currency: '$',
      ck_conversion: ROWS,
      ck_income: '47496.00000',
      ck_cost: '42496.00000',
      offer_id: 7,
    }
    const days = query.has('ck_month') ? span.filter((day, at) => at === 0 || new Date(day).getUTCDate() === 1) : span
    content = days.map((day) => {
      const date = new Date(day).toISOString().slice(0, 10).replaceAll('-', '/')
      const period = query.has('ck_month') ? { ck_month: date.slice(0, 7) } : { ck_day: date }
      return { ...period, ck_affiliate_id: 1, ck_offer_id: 7, ...amounts }
    })
    totalItems = content.length
    // Each page of 10,000 rows is a day.
  } else if (page <= span.length && !isOthers)
    content = Array.from({ length: Math.min(ROWS, limit) }, (_, at) => rowOf(from + (page - 1) * DAY, at))
  const data = { content, page, totalPages: Math.ceil(totalItems / limit), totalItems }
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ errorCode: 0, data }))
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.(typeof address === 'object' ? address?.port : undefined)
})
process.on('disconnect', () => process.exit())
