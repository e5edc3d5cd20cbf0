import { readFileSync } from 'node:fs'
import type { Fact } from '../msw/profile/fact.ts'
import { type FactId, facts } from '../msw/profile/facts.ts'
import { factOf, type NetworkProfile, readProfile } from '../msw/profile/profile.ts'
import { UsageError } from './exit-error.ts'
import { type Io, say } from './output/io.ts'

/** Reads the profile in a file that a flag or a variable names. @throws UsageError that names it, and the field */
export function profileOf(file: string, name: string, io: Io): NetworkProfile {
  try {
    const { profile, ignored } = readProfile(name, JSON.parse(readFileSync(file, 'utf8')))
    if (ignored.length > 0) say(io, `${name}: ignored facts of a newer version: ${ignored.join(', ')}`)
    return profile
  } catch (error) {
    const { message } = error as Error
    throw new UsageError(message.startsWith(name) ? message : `${name}: ${message}`)
  }
}

/** A fact in words; `undefined` if the profile doesn't have it. */
export function toldOf(profile: NetworkProfile | undefined, id: FactId): string | undefined {
  const value = factOf(profile, id)
  return value === undefined ? undefined : (facts[id] as Fact).tells(value as never)
}

/** Which conversions sums count, by the profile that `NETWORK_PROFILE` names. @throws UsageError */
export function countedOf(io: Io): string | undefined {
  const file = io.env.NETWORK_PROFILE
  return file ? toldOf(profileOf(file, 'NETWORK_PROFILE', io), 'sumsCount') : undefined
}
