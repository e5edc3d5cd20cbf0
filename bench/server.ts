/** A server of prepared responses, in a separate process so that it does not share a core with its clients. */
import { createServer } from 'node:http'
import { FIELDS } from './fields.ts'

const VALUES: Readonly<Record<string, string>> = {
  ck_offer_id: '1001',
  ck_income: '1.750000',
  ck_payout: '1.100000',
  ck_revenue: '1.750000',
  ck_affiliate_id: '42',
  ck_conversion_time: '2026/06/01 12:00:00',
  ck_conversion_status: 'Approved',
  ck_conversion_ip: '203.0.113.7',
}

/** More fields, so that a row has 53 with those of every row. */
const MORE = Array.from({ length: 53 - 7 - FIELDS.length }, (_, index) => `ck_more_${index}`)

function row(id: number, wide: boolean, later: boolean) {
  const fields = Object.fromEntries(
    (wide ? [...FIELDS, ...MORE] : FIELDS).map((name) => [
      name,
      VALUES[name] ?? `${name} of row ${id % 977}, some text`,
    ]),
  )
  const base = {
    id: String(id),
    month: '202606',
    affiliate_id: '42',
    offer_id: '1001',
    advertiser_id: '7',
    currency: '$',
    from_currency: '€',
  }
  const [, year, month, day] = /^(..)(..)(..)\d{6}$/.exec(String(id)) ?? []
  const time = year && { ck_conversion_time: `20${year}/${month}/${day} 12:00:00` }
  return { ...base, ...fields, ...time, ...(later && id % 50 === 0 && { ck_payout: '1.200000' }) }
}

function page(number: number, rows: number, totalPages: number, firstId: number, wide: boolean, later: boolean) {
  // Beyond the last page, there are none.
  const length = number > totalPages ? 0 : rows
  const content = Array.from({ length }, (_, index) => row(firstId + index, wide, later))
  const data = { content, page: number, totalPages, totalItems: totalPages * rows }
  return Buffer.from(JSON.stringify({ httpStatus: 200, data, errorCode: 0, message: '' }))
}

const ready = new Map<string, Buffer>()
const small = Buffer.from(
  JSON.stringify({
    httpStatus: 200,
    data: [{ id: '1', first_name: 'A', last_name: 'B', status: 'Active' }],
    errorCode: 0,
    message: '',
  }),
)

/**
 * `limit` rows of `pages` pages, `wide` ones or not, after `delay` milliseconds; without `limit`, a small response. Under
 * the path `/later`, 2 % of the rows have another payout.
 */
const server = createServer((request, response) => {
  const { searchParams: query, pathname } = new URL(request.url ?? '', 'http://h')
  const [limit, pages, delay] = [
    Number(query.get('limit')),
    Number(query.get('pages')),
    Number(query.get('delay') ?? 0),
  ]
  // Without the figures of all days, a sync reads every one of them.
  if (pathname.endsWith('getOverallReport')) {
    response.writeHead(403, { 'content-type': 'application/json' }).end('{"errorCode":403,"message":"not allowed"}')
    return
  }
  const number = Number(query.get('page') ?? 1)
  // Each day of a range has a page of rows of its own, whose ids begin with it.
  const [from, to] = ['from', 'to'].map((name) => Number((query.get(name) ?? '').replaceAll('/', ''))) as [
    number,
    number,
  ]
  const days = to - from + 1
  const firstId = days > 1 ? (from + number - 1) * 1_000_000 : from * 1_000_000 + (number - 1) * limit
  const wide = query.has('wide')
  const later = pathname.startsWith('/later')
  const key = `${number} ${limit} ${pages} ${days} ${firstId} ${wide} ${later}`
  const body = limit === 0 ? small : (ready.get(key) ?? page(number, limit, pages || days, firstId, wide, later))
  if (ready.size < 70) ready.set(key, body)
  const send = () =>
    response
      .writeHead(200, {
        'content-type': 'application/json',
        'content-length': body.length,
        'access-control-allow-origin': '*',
      })
      .end(body)
  if (delay === 0) send()
  else setTimeout(send, delay)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.(typeof address === 'object' ? address?.port : undefined)
})
process.on('disconnect', () => process.exit())
