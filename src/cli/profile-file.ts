import { readFileSync } from 'node:fs'
import { type NetworkProfile, readProfile } from '../msw/profile/profile.ts'
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
