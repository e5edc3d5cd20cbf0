import { expect } from 'vitest'
import { syncAdvertisers, syncConversions, syncOffers, syncReport } from '../../../src/sync/index.ts'
import { isEveryCase } from '../../every-case.ts'
import type { Place } from '../engines.ts'
import { describeEngines, startEngines } from '../every-engine.ts'
import { shortWaits } from '../short-waits.ts'
import { EDIT, type Fault, Nights, RENAME } from './ninety-nights.ts'
import { FIRST_DAY, nightOf } from './year.ts'

const open = startEngines()

/** The bad nights, and how the runs of conversions, of the report, of offers and of advertisers end. */
const BAD: Readonly<Record<number, readonly [Fault, ...string[]]>> = {
  6: ['absent', 'response', 'response', 'LOSS', 'LOSS'],
  8: ['empty', 'LOSS', 'LOSS', 'LOSS', 'LOSS'],
  10: ['null', 'LOSS', 'LOSS', 'LOSS', 'LOSS'],
  12: ['spelling', 'stored', 'stored', 'stored', 'stored'],
  14: ['key', 'api', 'api', 'api', 'api'],
  16: ['cut', 'stored', 'stored', 'CUT_SHORT', 'CUT_SHORT'],
}
const GOOD = ['stored', 'stored', 'stored', 'stored']

/** The job is off between these nights. */
const OFF = [26, 35] as const

/** All 90 nights take minutes: without `EVERY_CASE=true`, there are those around what happens. */
const NIGHTS = isEveryCase
  ? Array.from({ length: 90 }, (_, night) => night).filter((night) => night <= OFF[0] || night >= OFF[1])
  : [0, 1, ...Object.keys(BAD).flatMap((night) => [Number(night), Number(night) + 1]), EDIT.night, RENAME, ...OFF]

type Row = Readonly<Record<string, unknown>>

/** What is compared of each table. */
const QUERIES = {
  conversions:
    'SELECT CAST(day AS text) AS day, CAST(id AS bigint) AS id, ck_conversion_status AS status, ck_payout AS payout FROM conversions ORDER BY 2',
  report:
    'SELECT CAST(day AS text) AS day, ck_affiliate_id AS id, ck_affiliate_name AS name, ck_conversion AS conversions, ck_cost AS cost FROM report_overall ORDER BY 1, 2',
  offers: 'SELECT id, name, status FROM offers WHERE gone_at IS NULL ORDER BY id',
  advertisers: 'SELECT id, first_name AS name, status FROM advertisers WHERE gone_at IS NULL ORDER BY id',
}

type Tables = Record<keyof typeof QUERIES, Row[]>

async function tablesOf(place: Place): Promise<Tables> {
  const entries: [string, Row[]][] = []
  for (const [table, query] of Object.entries(QUERIES)) entries.push([table, await place.query(query)])
  return Object.fromEntries(entries) as Tables
}

/** Without what a run leaves as it was in old days: the name of an affiliate. */
const asRunsKeepThem = ({ report, ...lists }: Tables) => ({
  report: report.map(({ name, ...row }) => row),
  ...lists,
})

/** Rows of days and lists of ten rows or more that are gone, or have lost a value. */
function lostRows(before: Tables, after: Tables): Row[] {
  return (Object.keys(QUERIES) as (keyof Tables)[]).flatMap((table) => {
    const keyOf = ({ day, id }: Row) => `${day} ${id}`
    const kept = new Map(after[table].map((row) => [keyOf(row), row]))
    const isLost = (row: Row) => Object.values(kept.get(keyOf(row)) ?? { id: null }).includes(null)
    return [...Map.groupBy(before[table], ({ day }) => day).values()]
      .filter((day) => day.length >= 10)
      .flat()
      .filter(isLost)
  })
}

/** How a run ended. */
const endOf = (run: Promise<object>): Promise<unknown> =>
  run.then(
    () => 'stored',
    (error) => error.code ?? error.kind ?? error.cause?.kind ?? error,
  )

describeEngines(open, (it) => {
  it('over 90 nights, a service that is wrong for one takes nothing away, and the tables are right after the next', {
    timeout: 900_000,
  }, async ({ wire, place, onTestFinished }) => {
    shortWaits(onTestFinished)
    const service = new Nights()
    wire.respond(service.respond)
    const network = wire.network()
    const [conversions, report, offers, advertisers] = [
      place.store('conversions'),
      place.store('report_overall'),
      place.store('offers'),
      place.store('advertisers'),
    ]
    const days = () => ({ since: FIRST_DAY, timezone: 0, lookBackDays: 3, now: nightOf(service.tonight) }) as const
    const keepConversions = (more = {}) =>
      syncConversions(network, {
        ...{ ...days(), ...more, store: conversions },
        fields: ['ck_conversion_time', 'ck_conversion_status', 'ck_payout'],
      })
    const keepReport = (more = {}) =>
      syncReport(network, {
        ...{ ...days(), ...more, report: 'overall', store: report },
        fields: ['ck_affiliate_id', 'ck_affiliate_name', 'ck_conversion', 'ck_cost'],
      })

    for (const night of NIGHTS) {
      wire.requests.length = 0
      const [fault, ...ends] = BAD[night] ?? [undefined, ...GOOD]
      const before = fault && (await tablesOf(place))
      service.begin(night, fault)
      const now = nightOf(night)
      const runs = [
        await endOf(keepConversions()),
        await endOf(keepReport()),
        await endOf(syncOffers(network, { store: offers, now })),
        await endOf(syncAdvertisers(network, { store: advertisers, now })),
      ]
      expect([night, ...runs]).toEqual([night, ...ends])
      const tables = await tablesOf(place)
      if (before !== undefined) expect([night, lostRows(before, tables)]).toEqual([night, []])
      if (String(ends) === String(GOOD))
        expect([night, asRunsKeepThem(tables)]).toEqual([night, asRunsKeepThem(service.truth())])
    }

    const again = { again: 'all' } as const
    expect(await keepConversions(again)).toMatchObject({ days: service.tonight + 1, added: 0, removed: 0 })
    expect(await keepReport(again)).toMatchObject({ days: service.tonight + 1, added: 0, removed: 0 })
    expect(await tablesOf(place)).toEqual(service.truth())
  })
})
