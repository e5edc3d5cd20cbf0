/**
 * A nightly job: pauses active offers with a low return on investment (ROI), and saves their ids, so that they can
 * be reactivated.
 *
 *   node pause-offers.ts paused.json --roi-below 10              lists the offers
 *   node pause-offers.ts paused.json --roi-below 10 --yes        pauses them
 *   node pause-offers.ts paused.json --undo --yes                reactivates all offers in the file
 *
 * Exit codes: 0 success, 1 an error, or an offer was not changed, 2 an invalid option.
 */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { addDays, createClient, dayIn, type Timezone } from 'affiliate-network-sdk'
import Big from 'big.js'

const USAGE = `Usage: node pause-offers.ts FILE [--roi-below 10] [--min-conversions 20] [--from DAY] [--to DAY] [--undo] [--yes]
FILE keeps the ids of paused offers.`
const { NETWORK_URL = 'https://acme.example', NETWORK_KEY = '', NETWORK_TIMEZONE = '0' } = process.env
const timezone = Number(NETWORK_TIMEZONE) as Timezone
const { file, roiBelow, minConversions, from, to, undo, yes } = readOptions()

const network = createClient({
  baseUrl: NETWORK_URL,
  key: NETWORK_KEY,
  timezone,
  rateLimit: { requests: 10, intervalMs: 1000 },
})

try {
  const offers = undo ? await pausedOffers() : await unprofitableOffers()
  for (const { id, name, reason } of offers) console.log(`${id} ${printable(name)}${reason}`)
  if (yes) await setStatus(offers, undo ? 'Active' : 'Paused')
  else console.log(`Offers: ${offers.length}. To change them, add --yes.`)
} catch (error) {
  console.error(String(error))
  process.exitCode = 1
}

/** An offer to change. */
interface Candidate {
  readonly id: number
  readonly name: string
  readonly reason: string
}

/** Active offers with enough conversions and a low ROI. */
async function unprofitableOffers(): Promise<Candidate[]> {
  const offers = await network.offers.list({ status: 'Active' }, { onDrift: 'throw' }).toArray()
  const active = new Map(offers.map(({ id, name }) => [id, name]))
  const fields = ['ck_offer_id', 'ck_conversion', 'ck_roi'] as const
  const rows = await network.reports
    .overall({ from, to, fields, orderBy: 'ck_offer_id' }, { onDrift: 'throw' })
    .toArray()
  // Rows of this report have no id. If they move between pages, one is duplicated and another is missing.
  if (new Set(rows.map((row) => row.ck_offer_id)).size < rows.length)
    throw new Error('The report has duplicate rows: run it again.')
  console.log(
    `Offers with an ROI below ${roiBelow}% and at least ${minConversions} conversions, ${from} to ${to}, by the network's report:`,
  )
  return rows.flatMap(({ ck_offer_id: id, ck_conversion, ck_roi }) => {
    const name = active.get(id)
    if (name === undefined || ck_conversion < minConversions || Big(ck_roi).gte(roiBelow)) return []
    return [{ id, name, reason: `: ROI ${ck_roi}%, ${ck_conversion} conversions` }]
  })
}

/** The offers in the file. */
async function pausedOffers(): Promise<Candidate[]> {
  if (!existsSync(file)) throw new Error(`There is no file ${file}`)
  const ids = savedIds()
  if (ids.length === 0) return []
  const offers = await network.offers.list({ offer_ids: ids }, { onDrift: 'throw' }).toArray()
  return ids.map((id) => ({ id, name: offers.find((offer) => offer.id === id)?.name ?? '(not found)', reason: '' }))
}

async function setStatus(offers: readonly Candidate[], status: 'Active' | 'Paused') {
  // Saved before the first change, so that an interrupted run can be undone.
  if (status === 'Paused') save([...savedIds(), ...offers.map(({ id }) => id)])
  // The client limits how many calls are in flight, and retries updates.
  const results = await Promise.allSettled(offers.map(({ id }) => network.offers.update(id, { status })))
  const failed = offers.filter((_, at) => results[at]?.status === 'rejected')
  if (status === 'Active') save(failed.map(({ id }) => id))
  console.log(`${status}: ${offers.length - failed.length} of ${offers.length} offers`)
  for (const [at, result] of results.entries())
    if (result.status === 'rejected') console.error(`${offers[at]?.id}: ${result.reason}`)
  if (failed.length > 0) process.exitCode = 1
}

function savedIds(): number[] {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
}

/** Replaces the file at once, so that a crash doesn't leave half of it. */
function save(ids: readonly number[]) {
  writeFileSync(`${file}.part`, `${JSON.stringify([...new Set(ids)])}\n`)
  renameSync(`${file}.part`, file)
}

/** Names are free text. A terminal would execute control characters. */
function printable(text: string): string {
  return text.trim().replaceAll(/\p{Cc}/gu, '\u{fffd}')
}

function readOptions() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        'roi-below': { type: 'string', default: '10' },
        'min-conversions': { type: 'string', default: '20' },
        from: { type: 'string', default: addDays(dayIn(timezone, new Date()), -30) },
        to: { type: 'string', default: addDays(dayIn(timezone, new Date()), -1) },
        undo: { type: 'boolean', default: false },
        yes: { type: 'boolean', default: false },
      },
    })
    const { 'roi-below': roiBelow, 'min-conversions': minConversions, ...rest } = values
    const [file, ...more] = positionals
    if (file === undefined || more.length > 0) throw new Error(USAGE)
    if (!/^-?\d+(\.\d+)?$/.test(roiBelow)) throw new Error(`--roi-below: expected a number, received ${roiBelow}`)
    if (!/^\d+$/.test(minConversions))
      throw new Error(`--min-conversions: expected an integer, received ${minConversions}`)
    return { ...rest, file, roiBelow, minConversions: Number(minConversions) }
  } catch (error) {
    console.error((error as Error).message)
    process.exit(2)
  }
}
