import { afterAll, beforeAll, describe, type TestContext } from 'vitest'
import { isEveryCase } from '../every-case.ts'
import { it as test } from '../wire-server.ts'
import { type ClickHouseServer, startClickHouse } from './clickhouse/clickhouse-server.ts'
import { engines, type Place } from './engines.ts'
import { sharedPostgres } from './postgres/shared-postgres.ts'

interface Open {
  /** Opens a new database of an engine, and skips a test whose engine is missing. */
  (engine: string, skip: TestContext['skip']): Promise<Place>
  /** The engines that `describeEngines` describes. */
  readonly engines: readonly string[]
}

/** Databases for the tests of a file. Without `EVERY_CASE=true`, these engines have all of its tests. */
export function startEngines(usual: readonly string[] = ['SQLite']): Open {
  const isClickHouse = 'ClickHouse' in engines
  const described = isClickHouse || isEveryCase ? Object.keys(engines) : usual
  let clickhouse: ClickHouseServer | undefined
  // To install it may take longer than a test is given.
  beforeAll(async () => {
    if (isClickHouse) clickhouse = await startClickHouse()
    if (described.includes('PostgreSQL') && (await sharedPostgres()) === undefined)
      console.warn('PostgreSQL is missing and could not be installed: its tests are skipped.')
  })
  afterAll(() => clickhouse?.stop())
  const open = async (engine: string, skip: TestContext['skip']) => {
    const place = engines[engine]
    skip(place === undefined && isClickHouse, `it is for ${engine}, and not for ClickHouse`)
    if (place === undefined) throw new Error(`there is no engine ${engine}`)
    const postgres = engine === 'PostgreSQL' ? await sharedPostgres() : undefined
    skip(
      engine === 'PostgreSQL' && postgres === undefined,
      `PostgreSQL is ${isEveryCase ? 'missing' : 'for npm run test:long'}`,
    )
    return place(clickhouse?.url ?? postgres)
  }
  return Object.assign(open, { engines: described })
}

/** Tests for every engine: each has a `place` of it. */
const testOf = (open: Open, engine: string) =>
  test.extend<{ place: Place }>({
    place: async ({ skip }, use) => {
      await using place = await open(engine, skip)
      await use(place)
    },
  })

/**
 * Describes the same for each engine: a test has a database of it as `place`. Without `EVERY_CASE=true`, `usual` limits
 * the engines to those that it names.
 */
export function describeEngines(
  open: Open,
  tests: (it: ReturnType<typeof testOf>, engine: string) => void,
  usual = open.engines,
): void {
  const described = 'ClickHouse' in engines || isEveryCase ? open.engines : usual
  describe.each([...described])('%s', (engine) => tests(testOf(open, engine), engine))
}
