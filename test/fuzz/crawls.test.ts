import { getEventListeners } from 'node:events'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type ClientEvent, createClient, isAffiliateNetworkError } from '../../src/index.ts'
import { ENOUGH, read, readerPlan, type Seen } from './random-reader.ts'
import { RandomService, servicePlan } from './random-service.ts'
import { limited, testTimeout } from './time-limit.ts'

const options = fc.record({
  concurrency: fc.integer({ min: 1, max: 20 }),
  ofClient: fc.integer({ min: 1, max: 20 }),
  onDrift: fc.constantFrom('warn' as const, 'throw' as const),
  maxPages: fc.option(fc.integer({ min: 1, max: 12 }), { nil: undefined }),
})

/** Pages that an honest service of this fuzz test has at most, or another claims before its end is noticed. */
const MOST_PAGES = 250

const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length

it(
  'a crawl of a random service by a random reader is in order, complete or reported, and leaves nothing open',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), servicePlan, readerPlan, options, async (scheduler, plan, reader, given) => {
        const { concurrency, ofClient, onDrift } = given
        // Of a list without end whose pages are not those before them, 100,000 pages would be read.
        const isEndless = plan.manner === 'endless' || plan.manner === 'cycle'
        const maxPages = given.maxPages ?? (isEndless ? 20 : undefined)
        // Only an abort ends a crawl of a service that does not respond.
        const faults = plan.faults.map((fault) => (fault === 'hang' && reader.leaves !== 'later' ? 'status' : fault))
        const service = new RandomService({ ...plan, faults }, scheduler)
        const seen: Seen = { names: [], released: 0, left: false, error: undefined }
        const excesses = new Set<string>()
        service.onRequest = () => {
          if (service.inFlight > Math.min(concurrency, ofClient)) excesses.add('requests in flight')
          const pages = new Set(service.asked).size
          if (pages > Math.min(maxPages ?? MOST_PAGES, MOST_PAGES)) excesses.add('pages')
          if (reader.reads === 'pages' && pages - seen.released > concurrency) excesses.add('pages held')
          // Once, after rows were added, those that were requested ahead are requested again.
          if (service.asked.length - pages >= concurrency) excesses.add('requests')
        }
        const events: ClientEvent[] = []
        const stop = new AbortController()
        const timersBefore = timers()
        const client = createClient({
          baseUrl: 'https://network.test',
          key: 'key',
          retries: 0,
          validation: 'off',
          concurrency: ofClient,
          fetch: service.fetch,
          onEvent: (event) => events.push(event),
        })
        const list = client.offers.list({}, { concurrency, onDrift, maxPages, signal: stop.signal })

        await scheduler.waitFor(read(list, reader, scheduler, stop, seen))
        await new Promise(setImmediate)
        const inFlight = service.inFlight
        // What comes too late: responses to requests that were aborted, and an abort.
        await scheduler.waitIdle()
        await new Promise(setImmediate)

        const { names, left, error } = seen
        const warnings = events.filter(({ type }) => type === 'warning')
        const ends = events.filter(({ type }) => type === 'end')

        expect([...excesses]).toEqual([])

        // Nothing is left open.
        expect(inFlight).toBe(0)
        expect(getEventListeners(stop.signal, 'abort')).toEqual([])
        expect(timers()).toBeLessThanOrEqual(timersBefore)
        for (const call of Object.values(Object.groupBy(events, ({ callId }) => callId)))
          expect(call?.filter(({ type }) => type === 'end')).toEqual(call?.slice(-1))

        // Rows come as they were sent.
        const served = (pages: number) =>
          Array.from({ length: pages }, (_, index) => service.answered.get(index + 1) ?? []).flat()
        const firstUnanswered = service.asked.find((page) => !service.answered.has(page)) ?? Number.POSITIVE_INFINITY
        expect(names).toEqual(served(Math.min(MOST_PAGES, firstUnanswered - 1)).slice(0, names.length))

        // An error says where to go on.
        if (error !== undefined && error !== ENOUGH) {
          if (!isAffiliateNetworkError(error)) throw error
          expect(error.page).toBeGreaterThan(0)
          if (reader.reads !== 'toArray') expect(names).toEqual(served((error.page ?? 0) - 1))
          if (onDrift === 'warn' && maxPages === undefined) expect(error.kind).not.toBe('paging')
        }
        if (reader.leaves === 'abort' && left) expect(error).toBe(ENOUGH)

        // What came twice, or not at all, is reported; and nothing else is.
        const named = plan.ids !== 'none'
        const duplicates = names.length - new Set(names).size
        const isReported = warnings.length > 0 || ends.some((end) => 'kind' in end && end.kind === 'paging')
        if (duplicates > 0 && named) expect(isReported).toBe(true)
        const isAtEnd = plan.kind === 'still' || (plan.kind === 'appending' && named)
        if (isAtEnd && plan.manner === 'honest' && !faults.some(Boolean) && maxPages === undefined)
          expect(isReported).toBe(false)
        if (left || error !== undefined) return
        if (onDrift === 'throw') expect(isReported).toBe(false)
        if (duplicates > 0 && named) expect(warnings.at(-1)).toMatchObject({ code: 'paging-drift', duplicates })
        // Rows that are exchanged for others while the list is read leave no trace.
        if (isReported || !named || plan.kind === 'changing') return
        const expected = plan.kind === 'shrinking' ? service.rows : service.first
        expect(new Set(names)).toEqual(new Set([...names, ...expected]))
      }),
      limited(500),
    )
  },
  testTimeout,
)
