/**
 * Job: days that are correct in a time zone, also on the days when clocks change.
 *
 *   NETWORK_KEY=… node examples/days-in-a-time-zone.ts --base-url https://acme.example --zone Europe/Berlin --from 2026-03-28 --days 3
 *
 * The service knows whole hours from UTC and no daylight saving. So a day is asked for by the two instants between
 * which it lies, and not by its name.
 */
import { Command } from 'commander'
import { day, wholeNumber } from './support/arguments.ts'
import { connect } from './support/connect.ts'
import { addDays } from './support/days.ts'

const { baseUrl, zone, from, days } = new Command('days-in-a-time-zone')
  .description('Show conversions and income of each day, where a day is a day of the time zone.')
  .option('--zone <name>', 'IANA time zone', 'Europe/Berlin')
  .option('--from <day>', 'first day', day, '2026-03-28')
  .option('--days <number>', 'how many days', wholeNumber(1), 3)
  .option('--base-url <url>', 'network to ask (default: an embedded mock network)')
  .parse()
  .opts<{ baseUrl?: string; zone: string; from: string; days: number }>()

await using connection = await connect(baseUrl, { timezone: 0 })
for (let count = 0; count < days; count++) {
  const day = addDays(from, count)
  const [start, end] = [startOf(day), startOf(addDays(day, 1))]
  // A Date as `from` is the hour that holds it, as `to` an exclusive end: days meet without gap or overlap.
  const report = connection.network.reports.overall({ from: start, to: end, fields: ['ck_conversion', 'ck_income'] })
  const [row] = (await report).items
  const hours = (end.getTime() - start.getTime()) / 3_600_000
  console.log(
    `${day}  ${hours} hours from ${start.toISOString()}  ${row?.ck_conversion ?? 0} conversions  ${row?.ck_income ?? '0.00000'}`,
  )
}

/** The instant at which a day begins. */
function startOf(day: string): Date {
  const midnight = Date.parse(day)
  // What the clock is ahead of UTC at UTC's midnight may differ from what it is at this one, so it is looked up twice.
  const guess = midnight - aheadOfUtc(midnight)
  const start = midnight - aheadOfUtc(guess)
  if (start % 3_600_000 !== 0)
    throw new Error(`${zone} is not a whole number of hours from UTC: the service cannot tell its days`)
  return new Date(start)
}

/** Milliseconds that the zone's clocks are ahead of UTC at an instant. */
function aheadOfUtc(instant: number): number {
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
  const name = format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign = '+', hours = 0, minutes = 0] = /([+-])(\d\d):(\d\d)/.exec(name) ?? []
  return Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) * 60_000
}
