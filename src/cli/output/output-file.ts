import { randomBytes } from 'node:crypto'
import { lstatSync, realpathSync, rmSync, type Stats, statSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { UsageError } from '../exit-error.ts'
import type { Destination } from './destination.ts'

/** Looks, before anything is asked or sent, whether a file can be where it is named. @throws UsageError */
export function checkPlace(path: string): void {
  const refuse = (reason: string) => new UsageError(`--output ${path}: ${reason}`)
  let [folder, found, link]: (Stats | undefined)[] = []
  try {
    folder = statSync(dirname(path), MAY_BE_MISSING)
    found = statSync(path, MAY_BE_MISSING)
    link = lstatSync(path, MAY_BE_MISSING)
  } catch (error) {
    throw refuse(reasonOf(error))
  }
  if (!folder?.isDirectory()) throw refuse('there is no such folder')
  if (found?.isDirectory()) throw refuse('it is a folder')
  if (found?.isFile() && (found.mode & 0o222) === 0) throw refuse('it is read-only')
  if (!found && link) throw refuse('it is a link to a file that does not exist')
}

const MAY_BE_MISSING = { throwIfNoEntry: false } as const

/** A name that nobody can have put a link at, and that a person recognizes in the folder. */
const temporaryName = () => `.affiliate-network-sdk-${randomBytes(8).toString('hex')}.tmp`

/**
 * A file, which is there whole or not at all: it is written under a temporary name beside its place, and takes it when it is
 * complete. What is no file, such as a pipe, is written to as it is.
 */
export async function toFile(path: string, temporary = temporaryName()): Promise<Destination> {
  const explain = (error: unknown) => {
    throw new Error(`--output ${path}: ${reasonOf(error)}`, { cause: error })
  }
  const found = statSync(path, MAY_BE_MISSING)
  if (found && !found.isFile()) {
    const file = await open(path, 'w').catch(explain)
    const end = () => file.close()
    return { write: (text) => file.appendFile(text).catch(explain), complete: end, discard: end }
  }

  const place = found ? realpathSync(path) : path
  const beside = join(dirname(place), temporary)
  // Never through a link, nor into a file that is there.
  const file = await open(beside, 'wx', found && 0o600).catch(explain)
  // Whatever ends the process, nothing is left beside the file.
  const remove = () => rmSync(beside, { force: true })
  process.once('exit', remove)
  if (found) await file.chmod(found.mode & 0o777).catch(explain)
  return {
    write: (text) => file.appendFile(text).catch(explain),
    async complete() {
      await file.sync().catch(explain)
      await file.close().catch(explain)
      await rename(beside, place).catch(explain)
      process.off('exit', remove)
    },
    async discard() {
      try {
        await file.close()
      } finally {
        remove()
        process.off('exit', remove)
      }
    },
  }
}

/** What the system says, in its words: `no space left on device`. */
function reasonOf(error: unknown): string {
  const { message } = error as NodeJS.ErrnoException
  return message.replace(/^\w+: /, '').replace(/,.*$/s, '')
}
