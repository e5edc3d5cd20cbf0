import { UsageError } from '../exit-error.ts'
import type { Given } from '../flags.ts'
import { exampleLines } from '../help.ts'
import { networkOf } from '../network.ts'
import type { Io } from '../output/io.ts'
import { issueLines, type WordedIssue } from '../wording.ts'
import { STORE_FORMS } from './stores.ts'

/** What a command line of `sync` lacks, with what its settings lack: a person mends all at once. @throws UsageError */
export async function checkMissing(store: string | undefined, given: Given, io: Io, example: string): Promise<void> {
  const isByDay = given.conversions !== undefined || given.report !== undefined
  const isAny = isByDay || given.offers === true || given.advertisers === true
  const hasZone = given.timezone !== undefined || given.mock === true || Boolean(io.env.NETWORK_TIMEZONE)
  const needs = [
    !store && needOf('<store>', STORE_FORMS),
    !isAny && needOf('what to store', '--conversions <fields>, --report <name:fields>, --offers or --advertisers'),
    isByDay &&
      given.since === undefined &&
      needOf('--since <day>', 'the first day to store, such as 2026-01-01 or -30d'),
    isByDay &&
      !hasZone &&
      needOf('--timezone <hours>', 'whole hours from UTC, here or as NETWORK_TIMEZONE in the environment'),
  ].filter((need) => need !== false)
  if (needs.length === 0) return
  const lines = [...issueLines(needs, 'sync'), ...exampleLines(example, io)]
  const settings = await networkOf(io, given).then(
    () => [],
    (error: unknown) => (error instanceof UsageError ? error.lines : Promise.reject(error)),
  )
  throw new UsageError(...settings, ...(settings.length > 0 ? lines.map((line) => `  ${line}`) : lines))
}

const needOf = (place: string, expected: string): WordedIssue => ({ place, isMissing: true, expected, sentence: '' })
