import { COUNTED } from '../msw/profile/habits.ts'
import type { SumsCount } from '../msw/responses/quirks.ts'
import type { Row } from './asker.ts'
import { agree, DAY_MS, HOUR_MS, type Reports, reportedSums, type Sums, statusOf, sumsOf, timeOf } from './reports.ts'

/** Whether a sum of this kind counts a conversion. `codes` are those of the statuses. */
const counts = (counted: string, codes: Codes, row: Row): boolean =>
  COUNTED[counted as SumsCount].includes(codes[statusOf(row)] ?? null)

export type Codes = Readonly<Record<string, number | null>>

/** What a time zone is asked with, to see whose days a report has. */
const FAR = 8

const rowSums = (rows: readonly Row[], counted: string, codes: Codes, amount: string): Sums =>
  sumsOf(
    rows.filter((row) => counts(counted, codes, row)),
    (row) => row[amount],
    () => 1,
  )

/**
 * Which conversions sums count, and whose days they are of: the choice by which the sums of `day`, asked in two time
 * zones, are those of the rows around it. `countsOfWeek` are the choices that the counts of a week allow.
 */
export async function sumsOfDay(
  reports: Reports,
  day: number,
  rows: readonly Row[],
  codes: Codes,
  countsOfWeek: readonly string[],
) {
  const [near, far] = await Promise.all([reports.sums([day, day]), reports.sums([day, day], { timezone: FAR })])
  if (!near.isOk || !far.isOk) return {}
  const told = [near, far].map((answer) => reportedSums(answer, reports.isAffiliate)) as [Sums, Sums]
  const times = rows.map(timeOf)
  const of = (counted: string, zone: number) => {
    const start = day * DAY_MS - zone * HOUR_MS
    const inDay = rows.filter((_, at) => Number(times[at]) >= start && Number(times[at]) < start + DAY_MS)
    return rowSums(inDay, counted, codes, reports.amount)
  }
  const zones = Array.from({ length: 26 }, (_, at) => at - 11).filter((zone) => zone !== 0 && zone !== FAR)
  const readings = [
    { zone: 'timezone', shift: 0, far: FAR },
    { zone: 'UTC', shift: 0, far: 0 },
    ...zones.map((shift) => ({ zone: 'other', shift, far: shift })),
  ]
  const fits = readings.flatMap((reading) =>
    Object.keys(COUNTED)
      .map((counted) => ({ ...reading, counted, here: of(counted, reading.shift), there: of(counted, reading.far) }))
      .filter(({ here, there }) => here.count === told[0].count && there.count === told[1].count),
  )
  const { zone, shift = 0 } = fits.find((fit) => agree(fit.here, told[0]) && agree(fit.there, told[1])) ?? fits[0] ?? {}
  const exact = fits.filter((fit) => fit.shift === shift && fit.zone === zone && agree(fit.here, told[0]))
  // The counts of a week are known for its days in UTC only.
  const likely = exact.map(({ counted }) => counted).filter((counted) => shift !== 0 || countsOfWeek.includes(counted))
  const isTold = told[0].count > 0
  const areDifferent = of('all', 0).count !== of('all', FAR).count || !agree(of('all', 0), of('all', FAR))
  return {
    reportZone: isTold && areDifferent ? zone : undefined,
    sumsCount: likely.length === 1 ? likely[0] : likely.length === 0 && isTold ? 'other' : undefined,
    shift,
  }
}

/** Whole hours by which sums are behind the rows of the last days; undefined where several fit. */
export async function lagOf(reports: Reports, now: number, counted: string, codes: Codes, shift: number) {
  const today = Math.floor(now / DAY_MS)
  const [rows, sums] = await Promise.all([reports.rows([today - 3, today]), reports.sums([today - 2, today])])
  if (rows === undefined || !sums.isOk || !Object.hasOwn(COUNTED, counted)) return undefined
  const start = (today - 2) * DAY_MS - shift * HOUR_MS
  const times = rows
    .filter((row) => counts(counted, codes, row))
    .map(timeOf)
    .filter((time) => time >= start)
  const { count } = reportedSums(sums, reports.isAffiliate)
  const fits = (hours: number) => times.filter((time) => time <= now - hours * HOUR_MS).length === count
  const fitting = Array.from({ length: 49 }, (_, hours) => hours).filter(fits)
  return fitting.length === 1 ? fitting[0] : undefined
}
