/** Reports by days of a time zone with daylight saving time, which the service's whole hours from UTC can't express. */
import { addDays, createClient } from 'affiliate-network-sdk'

const TIME_ZONE = 'Europe/Berlin'
const FROM = '2026-03-28'
const DAYS = 3

const network = createClient({
  baseUrl: process.env.NETWORK_URL ?? 'https://acme.example',
  key: process.env.NETWORK_KEY ?? '',
  timezone: 0,
})

for (let count = 0; count < DAYS; count++) {
  const day = addDays(FROM, count)
  const [from, to] = [startOf(day), startOf(addDays(day, 1))]
  // As dates, `from` is included and `to` is not, so days neither overlap nor leave gaps.
  const report = network.reports.overall({ from, to, fields: ['ck_conversion', 'ck_income'] })
  const hours = (to.getTime() - from.getTime()) / 3_600_000
  // One row per currency. The service doesn't document which conversion statuses a report counts.
  for await (const { ck_conversion, ck_income, currency } of report)
    console.log(`${day} (${hours} hours): ${ck_conversion} conversions, income ${ck_income} ${currency?.trim()}`)
}

/** The instant at which a day begins in the time zone. */
function startOf(day: string): Date {
  // Sweden writes dates as 2026-03-28.
  const { format } = new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE })
  const minute = 60_000
  // Time zones are at most 14 hours ahead of UTC.
  let instant = Date.parse(day) - 14 * 60 * minute
  while (format(instant) < day) instant += 15 * minute
  if (instant % (60 * minute) !== 0) throw new Error(`${TIME_ZONE} isn't a whole number of hours from UTC`)
  return new Date(instant)
}
