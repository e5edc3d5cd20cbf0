import { type AffiliateNetworkError, isAffiliateNetworkError } from '../../errors/errors.ts'
import { endsRun, isRefusal, mayPass, Waits } from '../run/failures.ts'
import type { SyncPlan } from '../run/sync-options.ts'
import type { FoundTable } from '../run/with-store.ts'
import type { ReadDay } from '../source/day-rows.ts'
import type { DaySource, Limit } from '../source/day-source.ts'
import { DayReader } from '../source/read-days.ts'
import { nextRange } from './choose-days.ts'
import { conversionsOf, NO_FIGURES } from './figures.ts'
import { StoredDays } from './stored-days.ts'

/** Reads in a row without an answer after which the others wait for the next round. */
const MOST_UNANSWERED = 3

/** Reads days, and tries again what failed for a passing reason. */
export class Night extends StoredDays {
  readonly #reader: DayReader
  readonly #waits: Waits
  #refusals = 0

  constructor(source: DaySource, plan: SyncPlan, found: FoundTable) {
    super(source, plan, found)
    this.#waits = new Waits(found.signal)
    this.#reader = new DayReader(source, plan, found.signal)
  }

  get limit(): Limit {
    return this.#reader.limit
  }

  get pageSize(): number {
    return this.#reader.pageSize
  }

  /** About how many rows a day has. */
  expected(day: string): number {
    const stored = this.notes.get(day)?.rows
    if (stored !== undefined || this.reported !== undefined)
      return Math.max(stored ?? 0, conversionsOf(this.reported?.get(day) ?? NO_FIGURES))
    return this.days.size === 0 ? this.#reader.pageSize : this.sums.rows / this.days.size
  }

  /** Sends a request. Returns the error after which the run goes on without it. */
  async ask<Result>(work: () => Promise<Result>): Promise<Result | AffiliateNetworkError> {
    for (let tries = 1; ; tries++) {
      try {
        return await work()
      } catch (error) {
        if (this.signal.aborted || !isAffiliateNetworkError(error) || error.kind === 'input' || error.status === 401)
          throw error
        // If it is only this request that fails, the others need the waits.
        const isWorth = mayPass(error) && (tries === 1 || !(await this.#isAnswering()))
        if (isWorth && (await this.#waits.next())) continue
        if (isRefusal(error)) await this.#checkKey(error)
        return error
      }
    }
  }

  /** Asks about days. Some services refuse a long span, or days that are long ago: then it is halved. */
  async askInSpans<Result>(
    days: readonly string[],
    ask: (span: readonly [string, string], signal: AbortSignal) => Promise<Result>,
  ): Promise<Result[] | AffiliateNetworkError> {
    const [from, to] = [days[0], days.at(-1)]
    if (from === undefined || to === undefined) return []
    const found = days.length > this.#reader.longest ? undefined : await this.ask(() => ask([from, to], this.signal))
    if (isAnswer(found)) return [found]
    if (found !== undefined && (!isRefusal(found) || days.length === 1)) return found
    const half = Math.ceil(days.length / 2)
    if (found !== undefined) this.#reader.longest = Math.min(this.#reader.longest, half)
    const newer = await this.askInSpans(days.slice(-half), ask)
    if (newer instanceof Error) return newer
    const older = await this.askInSpans(days.slice(0, -half), ask)
    // If it refuses old days, it has at least the others.
    return older instanceof Error ? newer : [...newer, ...older]
  }

  /** Reads days, newest first, and those whose rows they take. @param days ascending */
  async read(days: readonly string[]): Promise<void> {
    let due = days.filter((day) => !this.days.has(day) && !this.again.has(day))
    this.planned += due.length
    const tries = new Map<string, number>()
    while (due.length > 0) {
      const passing = await this.#readOnce(due, (day) => this.#waits.areOver || (tries.get(day) ?? 0) > 1)
      for (const { day } of passing) tries.set(day, (tries.get(day) ?? 0) + 1)
      due = passing.map(({ day }) => day).sort()
      if (due.length > 0 && !(await this.#waits.next())) {
        for (const { day, error } of passing) this.fail(day, error)
        return
      }
    }
    const robbed = [...this.robbed].filter((day) => day >= this.plan.since && day <= this.plan.today).sort()
    this.robbed.clear()
    if (robbed.length > 0) await this.read(robbed)
  }

  /** Reads each day once. Returns those that failed for a passing reason. */
  async #readOnce(days: readonly string[], isAlone: (day: string) => boolean) {
    const passing: { day: string; error: AffiliateNetworkError }[] = []
    let due = [...days]
    let storing: Promise<void> = Promise.resolve()
    let unanswered = 0
    const examine = (some: readonly string[], error: AffiliateNetworkError) => {
      if (endsRun(error)) throw error
      for (const day of some) {
        if (mayPass(error)) passing.push({ day, error })
        else this.fail(day, error)
      }
    }
    const work = async () => {
      for (;;) {
        this.signal.throwIfAborted()
        const last = due.at(-1)
        if (last === undefined) return
        const longest = isAlone(last) ? 1 : this.#reader.longest
        const range = nextRange(due, (day) => this.expected(day), this.#reader.pageSize, longest)
        const isIn = new Set(range)
        due = due.filter((day) => !isIn.has(day))
        let read: readonly ReadDay[]
        try {
          read = await this.#reader.read(range)
          unanswered = 0
        } catch (error) {
          if (this.signal.aborted || !isAffiliateNetworkError(error)) throw error
          if (isRefusal(error)) await this.#checkKey(error)
          examine(range, error)
          if (!mayPass(error) || ++unanswered < MOST_UNANSWERED) continue
          if (!(await this.#isAnswering())) examine(due.splice(0), error)
          unanswered = 0
          continue
        }
        // The next range is read while this one is stored.
        const before = storing
        storing = before.then(async () => {
          for (const one of read.toSorted((a, b) => (a.day < b.day ? 1 : -1))) {
            if (one.error === undefined) await this.store(one)
            else examine([one.day], one.error)
          }
        })
        storing.catch(() => {})
        await before
      }
    }
    await Promise.all(Array.from({ length: this.plan.concurrency }, work)).finally(() => storing)
    await storing
    return passing
  }

  /** Reads destructive days a second time. */
  async askAgain(): Promise<void> {
    const days = [...this.again].sort()
    this.again.clear()
    this.isAskingAgain = true
    await this.read(days)
  }

  /** Whether the service answers at all. */
  async #isAnswering(): Promise<boolean> {
    const answer = await this.#ping()
    return !(answer instanceof Error) || (isAffiliateNetworkError(answer) && !mayPass(answer))
  }

  /** Services refuse a key with any status: then they refuse a small request as well. @throws the error of the key */
  async #checkKey(error: AffiliateNetworkError): Promise<void> {
    if (this.#refusals++ % EACH > 0) return
    const other = await this.#ping()
    if (isAffiliateNetworkError(other) && isAlike(other, error)) throw error
  }

  /** Sends a small request. Returns its answer or its error. */
  #ping(): Promise<unknown> {
    return this.source.ping(this.signal).catch((error) => error)
  }
}

/** Of so many refusals, one is followed by a small request, to see whether the key is refused. */
const EACH = 10

const isAnswer = <Result>(found: Result | AffiliateNetworkError | undefined): found is Result =>
  found !== undefined && !(found instanceof Error)

const isAlike = (one: AffiliateNetworkError, other: AffiliateNetworkError) =>
  one.kind === other.kind && one.status === other.status && one.errorCode === other.errorCode
