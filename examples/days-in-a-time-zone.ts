/**
 * Reports by days of a time zone, including the days on which daylight saving time begins or ends.
 *
 *   NETWORK_KEY=… node examples/days-in-a-time-zone.ts --base-url https://acme.example --zone Europe/Berlin --from 2026-03-28 --days 3
 *
 * The service supports whole hours from UTC and no daylight saving time. So this program requests a day by the instants
 * at which it begins and ends.
 */
import { addDays } from 'affiliate-network-sdk'
import { baseUrlOption, day, wholeNumber } from './support/arguments.ts'
import { command } from './support/command.ts'
import { connect } from './support/connect.ts'
import { drawTable, grouped, inCents } from './support/table.ts'

const { baseUrl, zone, from, days } = command('days-in-a-time-zone', '--zone Europe/Berlin --from 2026-03-28 --days 3')
  .description('Show the conversions and income of each day in a time zone.')
  .option('--zone <name>', 'IANA time zone', 'Europe/Berlin')
  .option('--from <day>', 'first day', day, '2026-03-28')
  .option('--days <number>', 'number of days', wholeNumber(1), 3)
  .addOption(baseUrlOption('network to ask, with the key in NETWORK_KEY (default: an embedded mock network)'))
  .parse()
  .opts<{ baseUrl?: string; zone: string; from: string; days: number }>()

await using connection = await connect(baseUrl, { timezone: 0 })
const NOTHING = { ck_conversion: 0, ck_income: '0', currency: '' }
const rows: string[][] = []
let conversions = 0
for (let count = 0; count < days; count++) {
  const day = addDays(from, count)
  const [start, end] = [startOf(day), startOf(addDays(day, 1))]
  // A Date as `from` selects the hour that contains it; as `to` it is an exclusive end. So days have no gap or overlap.
  const { items } = await connection.network.reports.overall({
    from: start,
    to: end,
    fields: ['ck_conversion', 'ck_income'],
  })
  const hours = (end.getTime() - start.getTime()) / 3_600_000
  const begins = start.toISOString().replace(':00.000Z', 'Z')
  // A row for each currency.
  for (const { ck_conversion, ck_income, currency } of items.length > 0 ? items : [NOTHING]) {
    conversions += ck_conversion
    rows.push([day, begins, String(hours), grouped(ck_conversion), (currency ?? '').trim(), inCents(ck_income)])
  }
}
console.log(`${zone}, ${from} to ${addDays(from, days - 1)}: ${grouped(conversions)} conversions`)
console.log(drawTable(['day', 'begins', 'hours', 'conversions', 'currency', 'income'], rows))

/** Returns the instant at which a day begins: at 01:00, if the clocks go forward at midnight. */
function startOf(day: string): Date {
  const midnight = Date.parse(day)
  const dayLong = 86_400_000
  // The offset may change at midnight, so take the one before and the one after.
  const starts = [midnight - dayLong, midnight + dayLong].map((near) => midnight - aheadOfUtc(near))
  const start = Math.min(...starts.filter((instant) => instant + aheadOfUtc(instant) >= midnight))
  if (start % 3_600_000 !== 0)
    throw new Error(`${zone} is not a whole number of hours from UTC: the service does not support it`)
  return new Date(start)
}

/** Returns the offset of the zone from UTC at an instant, in milliseconds. */
function aheadOfUtc(instant: number): number {
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
  const name = format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign = '+', hours = 0, minutes = 0] = /([+-])(\d\d):(\d\d)/.exec(name) ?? []
  return Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) * 60_000
}
