import { afterAll, beforeAll, describe, type TestContext } from 'vitest'
import { it as test } from '../wire-server.ts'
import { engines, type Place } from './engines.ts'
import { type PostgresServer, startPostgres } from './postgres-server.ts'

type Open = (engine: string, skip: TestContext['skip']) => Promise<Place>

/** Starts PostgreSQL for the tests of a file. Returns what opens a database, and skips a test whose engine is missing. */
export function startEngines(): Open {
  let postgres: PostgresServer | undefined
  beforeAll(async () => {
    postgres = await startPostgres()
    if (postgres === undefined) console.warn('PostgreSQL is missing and could not be installed: its tests are skipped.')
  })
  afterAll(() => postgres?.stop())
  return async (engine, skip) => {
    const open = engines[engine]
    if (open === undefined) throw new Error(`there is no engine ${engine}`)
    skip(engine === 'PostgreSQL' && postgres === undefined, 'PostgreSQL is missing')
    return open(postgres?.url)
  }
}

/** Tests for every engine: each has a `place` of it. */
const testOf = (open: Open, engine: string) =>
  test.extend<{ place: Place }>({
    place: async ({ skip }, use) => {
      await using place = await open(engine, skip)
      await use(place)
    },
  })

/** Describes the same for every engine: each test has a database of it as `place`. */
export function describeEngines(open: Open, tests: (it: ReturnType<typeof testOf>, engine: string) => void): void {
  describe.each(Object.keys(engines))('%s', (engine) => tests(testOf(open, engine), engine))
}
