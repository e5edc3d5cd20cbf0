import { UsageError } from '../exit-error.ts'
import type { Given } from '../flags.ts'
import { networkOf } from '../network.ts'
import type { Io } from '../output/io.ts'
import { STORE_FORMS } from './stores.ts'

/** What a command line of `sync` lacks, with what its settings lack: a person mends all at once. @throws UsageError */
export async function checkMissing(store: string | undefined, given: Given, io: Io): Promise<void> {
  const isByDay = given.conversions !== undefined || given.report !== undefined
  const isAny = isByDay || given.offers === true || given.advertisers === true
  const hasZone = given.timezone !== undefined || given.mock === true || Boolean(io.env.NETWORK_TIMEZONE)
  const needs = [
    !store && `a store: ${STORE_FORMS}`,
    !isAny && 'what to store: --conversions <fields>, --report <name:fields>, --offers or --advertisers',
    isByDay && given.since === undefined && '--since: the first day to store, such as 2026-01-01 or -30d',
    isByDay && !hasZone && '--timezone: whole hours from UTC, here or as NETWORK_TIMEZONE in the environment',
  ].filter((need) => need !== false)
  if (needs.length === 0) return
  const settings = await networkOf(io, given).then(
    () => [],
    (error: unknown) => (error instanceof UsageError ? error.lines : Promise.reject(error)),
  )
  throw new UsageError(...settings, ...needs.map((need) => `sync needs ${need}`))
}
