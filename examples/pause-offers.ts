/**
 * Pauses offers by a rule, and reactivates the same offers later.
 *
 *   NETWORK_KEY=… node examples/pause-offers.ts --base-url https://acme.example --roi-below 10 --list paused.json --yes
 *   NETWORK_KEY=… node examples/pause-offers.ts --base-url https://acme.example --undo --list paused.json --yes
 */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Timezone } from 'affiliate-network-sdk'
import Big from 'big.js'
import { baseUrlOption, decimal, timezoneOption, wholeNumber } from './support/arguments.ts'
import { command } from './support/command.ts'
import { connect } from './support/connect.ts'
import { eachOnce } from './support/each-once.ts'
import { onInterrupt } from './support/interrupt.ts'
import { periodOf } from './support/period.ts'
import { inWords } from './support/plain-errors.ts'
import { showProgress } from './support/progress.ts'
import { save } from './support/save.ts'
import { drawTable, grouped } from './support/table.ts'
import { visible } from './support/visible.ts'
import { warn } from './support/warn.ts'

interface Options {
  baseUrl?: string
  roiBelow: string
  minConversions: number
  from?: string
  to?: string
  timezone: Timezone
  list: string
  undo?: true
  yes?: true
}

/** An offer to change. */
interface Candidate {
  readonly id: number
  readonly name: string
  /** Its return on investment, and its conversions. */
  readonly figures: readonly string[]
}

const { baseUrl, roiBelow, minConversions, list, undo, yes, ...days } = command(
  'pause-offers',
  '--roi-below 10',
  '--roi-below 10 --yes',
  '--undo --yes',
)
  .description('Pause active offers with a low return on investment. Without --yes it only lists them.')
  .option('--roi-below <percent>', 'pause offers with a lower ROI', decimal, '10')
  .option('--min-conversions <number>', 'ignore offers with fewer conversions', wholeNumber(0), 20)
  .option('--from <day>', 'first day of the report (default: 30 days ago)')
  .option('--to <day>', 'last day (default: yesterday)')
  .addOption(timezoneOption())
  .option('--list <file>', 'file for the ids of the paused offers', 'paused-offers.json')
  .option('--undo', 'reactivate the offers of the list')
  .option('--yes', 'change the offers')
  .addOption(baseUrlOption('network to write to, with the key in NETWORK_KEY (default: an embedded mock network)'))
  .parse()
  .opts<Options>()

await using connection = await connect(baseUrl, { timezone: days.timezone })
const { network, now } = connection
const status = undo ? 'Active' : 'Paused'
const candidates = undo ? await pausedOffers() : await unprofitableOffers()

if (yes) await write()
else {
  show(candidates)
  console.log(`Would be ${status}: ${idsOf(candidates)}`)
}

function show(offers: readonly Candidate[]) {
  const head = ['offer', 'name', ...(undo ? [] : ['ROI', 'conversions'])]
  if (offers.length > 0)
    console.log(
      drawTable(
        head,
        offers.map(({ id, name, figures }) => [id, name, ...figures]),
      ),
    )
}

async function write() {
  // Saved before the first change, so that an interrupted run can be undone or repeated.
  if (!undo) await keep([...(await kept()), ...candidates.map(({ id }) => id)])
  let written = 0
  using _ = onInterrupt(() => {
    warn(`Stopped: ${written} of ${candidates.length} offers are ${status}; those in flight may be too.`)
    warn(undo ? 'Run it again for the rest.' : `To reactivate all of them: --undo --yes --list ${list}`)
  })
  using progress = showProgress('offers', candidates.length)
  // The client limits how many calls are in flight, and retries updates.
  const outcomes = await Promise.allSettled(
    candidates.map(async ({ id }) => {
      await network.offers.update(id, { status }).finally(progress.step)
      written++
    }),
  )
  const failed = candidates.filter((_, at) => outcomes[at]?.status === 'rejected')
  if (undo) await keep(failed.map(({ id }) => id))
  const changed = candidates.filter((candidate) => !failed.includes(candidate))
  show(changed)
  console.log(`${status}: ${idsOf(changed)}`)
  if (failed.length === 0) return
  candidates.forEach(({ id, name }, at) => {
    const outcome = outcomes[at]
    if (outcome?.status === 'rejected') warn(`${id} ${visible(name)}: ${inWords(outcome.reason)}`)
  })
  warn(`Failed: ${idsOf(failed)}. Run it again.`)
  process.exitCode = 1
}

function idsOf(offers: readonly Candidate[]): string {
  return offers.map(({ id }) => id).join(', ') || 'none'
}

/** The active offers that match the rule, sorted by id. */
async function unprofitableOffers(): Promise<Candidate[]> {
  const active = await namesOf({ status: 'Active' })
  const { from, to, text } = periodOf(days, now)
  const report = network.reports.overall(
    {
      from,
      to,
      fields: ['ck_offer_id', 'ck_conversion', 'ck_roi'],
      orderBy: 'ck_offer_id',
    },
    { onDrift: 'throw' },
  )
  const found = eachOnce(await report.toArray(), (row) => row.ck_offer_id)
    .flatMap(({ ck_offer_id: id, ck_conversion, ck_roi }) => {
      const name = active.get(id)
      if (name === undefined || ck_conversion < minConversions || Big(ck_roi).gte(roiBelow)) return []
      return [{ id, name, figures: [`${ck_roi}%`, grouped(ck_conversion)] }]
    })
    .sort((a, b) => a.id - b.id)
  console.log(`${text}: ${found.length} of ${grouped(active.size)} active offers have an ROI below ${roiBelow}%`)
  return found
}

/** The offers of the list. */
async function pausedOffers(): Promise<Candidate[]> {
  if (!existsSync(list)) throw new Error(`There is no list ${list}`)
  const ids = await kept()
  const names = ids.length > 0 ? await namesOf({ offer_ids: ids }) : new Map<number, string>()
  return ids.map((id) => ({ id, name: names.get(id) ?? '(not found)', figures: [] }))
}

async function namesOf(query: { status: 'Active' } | { offer_ids: number[] }): Promise<ReadonlyMap<number, string>> {
  const offers = await network.offers.list(query, { onDrift: 'throw' }).toArray()
  return new Map(offers.map(({ id, name }) => [id, name]))
}

async function kept(): Promise<number[]> {
  return existsSync(list) ? JSON.parse(await readFile(list, 'utf8')) : []
}

async function keep(ids: readonly number[]) {
  await save(list, `${JSON.stringify([...new Set(ids)])}\n`)
}
