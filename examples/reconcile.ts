/** Compares an advertiser's statement with the approved conversions, by transaction id, and prints the differences. */
import { createClient } from 'affiliate-network-sdk'
import Big from 'big.js'

const ADVERTISER_ID = 205
const FROM = '2026-06-30'
const TO = '2026-06-30'
const CURRENCY = '$'
// Or await readFile('statement.csv', 'utf8')
const STATEMENT = `transaction_id,amount
cf9b019ee89769d29bbf7548c6474f36,1.69
"c5f4927c4cd59a9c031ffbedca7e78ef",$1.86
ff921f07c7f158b5e36421eb80c1fd4e,1.69
ff921f07c7f158b5e36421eb80c1fd4e,1.69
00000000000000000000000000000001,"1,234.50"
`

const network = createClient({
  baseUrl: process.env.NETWORK_URL ?? 'https://acme.example',
  key: process.env.NETWORK_KEY ?? '',
  timezone: 0, // of the statement: another time zone has other days
})

const theirs = STATEMENT.split('\n').flatMap((line, at) => {
  if (at === 0 || line.trim() === '') return []
  const [, id, text = ''] = /^"?([^",]+)"?,("[^"]*"|[^",]*)$/.exec(line.trim()) ?? []
  const amount = text.replaceAll(/["\s]/g, '').replace(CURRENCY, '')
  if (!id || !/^-?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/.test(amount))
    throw new Error(`Statement, line ${at + 1}: expected a transaction id and an amount, received ${line}`)
  return [{ id, amount: amount.replaceAll(',', ''), isOurs: false }]
})
// A statement in cents is compared in cents.
const places = Math.max(0, ...theirs.map(({ amount }) => amount.split('.')[1]?.length ?? 0))
const query = { from: FROM, to: TO, advertiser: ADVERTISER_ID, status: 'Approved', limit: 10_000 } as const
const fields = ['ck_transaction_id', 'ck_revenue'] as const
const conversions = await network.reports
  .conversion({ ...query, fields, orderBy: 'ck_conversion_time', order: 'ASC' }, { onDrift: 'throw' })
  .toArray()
const ours = conversions
  .filter(({ currency }) => currency.trim() === CURRENCY)
  .map(({ ck_transaction_id, ck_revenue }) => ({ id: ck_transaction_id, amount: ck_revenue, isOurs: true }))

// An id can repeat: for two events of a click, or for a conversion that is billed twice. So compare all of its amounts.
for (const [id, rows] of Map.groupBy([...ours, ...theirs], ({ id }) => id)) {
  const [our, their] = [true, false].map((side) => {
    const amounts = rows.filter(({ isOurs }) => isOurs === side).map(({ amount }) => Big(amount).toFixed(places))
    return amounts.sort().join(' + ') || 'missing'
  })
  if (our !== their) console.log(`${id}: network ${our}, statement ${their}`)
}
