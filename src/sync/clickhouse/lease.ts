import type { ClickHouseQueries } from './queries.ts'

/** How long a run that stopped keeps others out, and how often a run says that it goes on, in seconds. */
const LEASE = 20
const RENEWAL = 5

/** How long a renewal is believed without asking, in milliseconds. */
const BELIEVED = 10_000

/** The columns of the table, sorted. */
export const LEASE_COLUMNS = 'at,ended,token'

/** Runs that are going on: the last of their rows is recent, and none says that they have ended. */
const ALIVE = `GROUP BY token HAVING max(at) > now64(3) - INTERVAL ${LEASE} SECOND AND max(ended) = 0`

/**
 * The lock of a table for one run. ClickHouse has none that ends with a connection, so a run adds a row every few seconds,
 * by the clock of the server.
 */
export class ClickHouseLease {
  readonly #queries: ClickHouseQueries
  readonly #table: string
  readonly #token = crypto.randomUUID()
  #timer: NodeJS.Timeout | undefined
  #renewedAt = { clock: 0, time: 0 }

  /** @param table the table of these rows, as SQL names it. */
  constructor(queries: ClickHouseQueries, table: string) {
    this.#queries = queries
    this.#table = table
  }

  /** Begins the lease; `false` if another run has one. Of two that begin at once, both may get `false`. */
  async begin(): Promise<boolean> {
    await this.#queries.run(`CREATE TABLE IF NOT EXISTS ${this.#table} (at DateTime64(3, 'UTC') NOT NULL DEFAULT now64(3),
      token String NOT NULL, ended UInt8 NOT NULL DEFAULT 0) ENGINE = MergeTree ORDER BY at TTL toDateTime(at) + INTERVAL 1 HOUR`)
    const begun = now()
    await this.#queries.run(`INSERT INTO ${this.#table} (token) VALUES ('${this.#token}')`)
    const alive = await this.#queries.rows(`SELECT token FROM ${this.#table} ${ALIVE}`)
    if (alive.some(({ token }) => token !== this.#token)) {
      await this.end()
      return false
    }
    this.#renewedAt = begun
    this.#timer = setInterval(() => void this.#renew().catch(() => {}), RENEWAL * 1_000)
    this.#timer.unref()
    return true
  }

  /** Whether the lease is held: the timer has renewed it a moment ago, or this does. */
  async isHeld(): Promise<boolean> {
    const { clock, time } = this.#renewedAt
    // While a machine sleeps, one of the two may stand still.
    const age = Math.max(performance.now() - clock, Math.abs(Date.now() - time))
    return age < BELIEVED || this.#renew()
  }

  /** Renews the lease, unless it ran out while this process stood still. */
  async #renew(): Promise<boolean> {
    const begun = now()
    const own = `SELECT token FROM ${this.#table} WHERE token = '${this.#token}' ${ALIVE}`
    await this.#queries.run(`INSERT INTO ${this.#table} (token) ${own}`)
    const isHeld = (await this.#queries.rows(own)).length > 0
    if (isHeld) this.#renewedAt = begun
    return isHeld
  }

  async end(): Promise<void> {
    clearInterval(this.#timer)
    await this.#queries.run(`INSERT INTO ${this.#table} (token, ended) VALUES ('${this.#token}', 1)`)
  }
}

const now = () => ({ clock: performance.now(), time: Date.now() })
