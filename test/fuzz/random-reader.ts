import fc, { type Scheduler } from 'fast-check'
import type { Paged } from '../../src/index.ts'

type Row = { name: string }

export interface ReaderPlan {
  readonly reads: 'rows' | 'pages' | 'toArray'
  /** Whether it takes its time for each of them. */
  readonly slow: boolean
  /** How it leaves, after so many. `abort`: the signal of the crawl fires; `later`: at any moment. */
  readonly leaves: 'not' | 'break' | 'throw' | 'return' | 'abort' | 'later'
  readonly after: number
}

export const readerPlan: fc.Arbitrary<ReaderPlan> = fc.record({
  reads: fc.constantFrom('rows', 'pages', 'toArray'),
  slow: fc.boolean(),
  leaves: fc.oneof(
    { weight: 3, arbitrary: fc.constant('not' as const) },
    { weight: 2, arbitrary: fc.constantFrom('break', 'throw', 'return', 'abort', 'later') },
  ),
  after: fc.integer({ min: 1, max: 12 }),
})

/** What a reader saw. */
export interface Seen {
  /** The names of its rows. */
  readonly names: string[]
  /** Pages that it has let go. */
  released: number
  /** Whether it left before the end. */
  left: boolean
  error: unknown
}

/** What a reader leaves with. */
export const ENOUGH = new Error('enough')

/** Reads a list as planned. `seen` is what it has seen so far. */
export async function read(
  list: Paged<Row>,
  { reads, slow, leaves, after }: ReaderPlan,
  scheduler: Scheduler,
  stop: AbortController,
  seen: Seen,
): Promise<void> {
  if (leaves === 'later') void scheduler.schedule(Promise.resolve(), 'abort').then(() => stop.abort(ENOUGH))
  try {
    if (reads === 'toArray') {
      const rows = await list.toArray(leaves === 'break' ? { max: after } : {})
      seen.names.push(...rows.map(({ name }) => name))
      seen.left = leaves === 'break' && rows.length === after
      return
    }
    const iterator = reads === 'rows' ? list[Symbol.asyncIterator]() : list.pages()
    for (let count = 0; ; count++) {
      seen.released = count
      if (count === after && leaves !== 'not' && leaves !== 'later') {
        seen.left = true
        if (leaves === 'abort') stop.abort(ENOUGH)
        else if (leaves === 'throw') await iterator.throw(ENOUGH)
        else await Promise.all([leaves === 'return' && iterator.next(), iterator.return()])
        if (leaves !== 'abort') return
      }
      const { value, done } = await iterator.next()
      if (done) return
      seen.names.push(...('items' in value ? value.items : [value]).map(({ name }) => name))
      if (slow) await scheduler.schedule(Promise.resolve(), 'reader')
    }
  } catch (error) {
    seen.error = error
  }
}
