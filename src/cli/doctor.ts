import { isDeepStrictEqual } from 'node:util'
import { Asker, MOST_REQUESTS } from '../doctor/asker.ts'
import { examine } from '../doctor/examine.ts'
import type { Fact } from '../msw/profile/fact.ts'
import { type FactId, facts } from '../msw/profile/facts.ts'
import { factIds, type NetworkProfile } from '../msw/profile/profile.ts'
import { valueScrubber } from '../transport/secrets/scrubber.ts'
import { EXIT } from './exit-error.ts'
import { checkKey, failureOf } from './failure.ts'
import { type Given, numberOf, rateLimitFlag, switchFlag, textOf, valueFlag } from './flags.ts'
import { networkOf } from './network.ts'
import { type Io, say, sayError, writeWrapped } from './output/io.ts'
import { progressFor } from './output/progress.ts'
import { colorFlag } from './output/results.ts'
import { type Paint, paintFor } from './output/style.ts'
import { profileOf } from './profile-file.ts'

/** The flags of `doctor`. */
export const doctorFlags = () => [
  switchFlag('json', 'Print the facts as a JSON profile, which contains no records, names, amounts, key or address.'),
  valueFlag('against', 'file', 'Compare with a profile. Exits with code 4 if a fact differs.'),
  valueFlag('concurrency', 'number', 'Requests at once. Default 1.', 'Options'),
  rateLimitFlag(),
  colorFlag(),
  switchFlag('mock', 'Check a mock network.', 'Mock network'),
]

/** Examines the network by at most 60 reads, and prints what it found. */
export async function doctor(given: Given, io: Io): Promise<number> {
  const against = textOf(given, 'against', 'a file')
  const before = against === undefined ? undefined : profileOf(against, '--against', io)
  const concurrency = numberOf(given, 'concurrency', 1, 20) ?? 1
  const network = await networkOf(io, given, { concurrency })
  const { client, key, now = new Date() } = network
  const progress = progressFor(io)
  const scrub = valueScrubber([key])
  const asker = new Asker(client, network.fetch, (sent) => progress.show(sent, MOST_REQUESTS, 'requests'))
  const { profile, error } = await examine(asker, Boolean(io.env.AFFILIATE_ID), now.getTime())
  progress.clear()
  if (io.signal.aborted) throw error
  const paint = paintFor(io.stdout, io.env)
  if (given.json === true) io.stdout.write(`${scrub(JSON.stringify(profile, null, 2))}\n`)
  else if (Object.values(profile.facts).some(({ seen }) => seen))
    for (const line of report(profile, paint)) writeWrapped(io.stdout, scrub(line))
  const differing = before === undefined ? [] : differences(before, profile)
  for (const line of differing) say(io, scrub(line))
  if (profile.facts.calls?.seen !== true || error !== undefined) {
    const { lines } = error === undefined ? refused(asker, io) : failureOf(error, io)
    sayError(
      io,
      lines.map((line) => line.replace(/^request: /, '')),
    )
    return EXIT.failed
  }
  return differing.some((line) => !line.endsWith('is no longer seen')) ? EXIT.differs : EXIT.done
}

const refused = ({ refused }: Asker, { env }: Io) => ({
  lines: [
    `the network refuses this key (${[...refused].map(([call, status]) => `${call} ${status}`).join(', ')}): ${checkKey(env)}`,
  ],
})

const MARKS = { documented: '✓', differs: '!', open: '·', unseen: '?' } as const
type Kind = keyof typeof MARKS

/** A value without the fields that are null in it or in another: what is not known differs from nothing. */
function known(value: unknown, other: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const isKnown = (name: string) => Reflect.get(value, name) !== null && Object(other)[name] !== null
  return Object.fromEntries(Object.entries(value).filter(([name]) => isKnown(name)))
}

function kindOf(profile: NetworkProfile, id: FactId): Kind {
  const { value, documented, seen } = profile.facts[id] ?? { value: null, documented: null, seen: false }
  if (!seen) return 'unseen'
  if (documented === null) return 'open'
  return isDeepStrictEqual(known(value, documented), known(documented, value)) ? 'documented' : 'differs'
}

/** A line for each fact, under the headings of its group, and a line that counts them. */
function* report(profile: NetworkProfile, paint: Paint): Generator<string> {
  const counts = { documented: 0, differs: 0, open: 0, unseen: 0 }
  let heading = ''
  for (const id of factIds) {
    const { group, question, tells, follows, shows }: Fact = facts[id]
    const kind = kindOf(profile, id)
    counts[kind]++
    if (group !== heading) yield* heading === '' ? [paint('bold', group)] : ['', paint('bold', group)]
    heading = group
    const value = profile.facts[id]?.value as never
    const told = kind === 'unseen' ? `not seen; shown by ${shows}` : tells(value)
    const next = kind === 'unseen' ? undefined : follows?.(value)
    yield `${paint(kind === 'differs' ? 'yellow' : 'dim', MARKS[kind])} ${question} ${told}${next ? ` → ${next}` : ''}`
  }
  const { documented, differs, open, unseen } = counts
  yield ''
  yield `${documented} as documented, ${differs} ${differs === 1 ? 'differs' : 'differ'}, ${open} not documented, ${unseen} could not be seen`
}

/** What has changed since a profile was made. How fast a network is, and the share of rows without a status, vary. */
function differences(before: NetworkProfile, after: NetworkProfile): string[] {
  return factIds.flatMap((id) => {
    const [old, now] = [before.facts[id], after.facts[id]]
    if (id === 'speed' || old?.seen !== true) return []
    if (now?.seen !== true) return [`${id} is no longer seen`]
    const [was, is] = [compared(id, old.value, now.value), compared(id, now.value, old.value)]
    return isDeepStrictEqual(was, is) ? [] : [`${id} was ${JSON.stringify(was)}, is ${JSON.stringify(is)}`]
  })
}

function compared(id: FactId, value: unknown, other: unknown): unknown {
  if (id === 'statuses') return (value as { names: unknown }).names
  return id === 'decimals' ? known(value, other) : value
}
