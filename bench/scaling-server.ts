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
    const amounts = {
      currency: '$',
      ck_conversion: ROWS,
      ck_income: '47500.00000',
      ck_cost: '42500.00000',
      offer_id: 7,
    }
    content = span.map((day) => ({ ck_day: new Date(day).toISOString().slice(0, 10).replaceAll('-', '/'), ...amounts }))
    totalItems = content.length
  } else if (page === 1 && !isOthers) content = Array.from({ length: ROWS }, (_, at) => rowOf(from, at))
  const data = { content, page, totalPages: Math.ceil(totalItems / limit), totalItems }
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ errorCode: 0, data }))
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.(typeof address === 'object' ? address?.port : undefined)
})
process.on('disconnect', () => process.exit())
