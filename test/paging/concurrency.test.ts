import { describe, expect } from 'vitest'
import { it, type Recorded, type Reply } from '../wire-server.ts'
import { collect, idsUpTo, offersInPages, pageOf } from './pages.ts'

/** Holds answers until they are released one by one, and counts how many were held at once. */
function gate(answer: (request: Recorded) => Reply) {
  const waiting = new Map<number, () => void>()
  let most = 0
  let arrived = () => {}
  return {
    most: () => most,
    waiting: () => [...waiting.keys()].sort((a, b) => a - b),
    open: (page: number) => {
      waiting.get(page)?.()
      waiting.delete(page)
    },
    /** Resolves when exactly these pages are held. */
    async until(pages: number[]): Promise<void> {
      while (String([...waiting.keys()].sort((a, b) => a - b)) !== String(pages))
        await new Promise<void>((resolve) => {
          arrived = resolve
        })
    },
    async answer(request: Recorded): Promise<Reply> {
      await new Promise<void>((resolve) => {
        waiting.set(pageOf(request), resolve)
        most = Math.max(most, waiting.size)
        arrived()
      })
      return answer(request)
    },
  }
}

describe('concurrency', () => {
  it('keeps the order of pages for any order of answers', async ({ wire }) => {
    const doors = gate(offersInPages(8, 2))
    wire.answer(doors.answer)
    const rows = collect(wire.network().offers.list({}, { concurrency: 3, onDrift: 'throw' }))
    await doors.until([1])
    doors.open(1)
    // The reader holds page 1, so the others may be fetched.
    await doors.until([2, 3, 4])
    doors.open(4)
    doors.open(3)
    doors.open(2)
    expect((await rows).map(({ id }) => id)).toEqual(idsUpTo(8))
    expect(doors.most()).toBe(3)
    expect(wire.warnings()).toEqual([])
  })

  it('limits how many pages are held or in flight', async ({ wire }) => {
    wire.answer(offersInPages(12, 1))
    for (const concurrency of [1, 2, 4]) {
      wire.requests.length = 0
      const read: number[] = []
      for await (const page of wire.network().offers.list({}, { concurrency }).pages()) {
        read.push(page.page)
        // Wait until every allowed request has arrived.
        await new Promise((resolve) => setTimeout(resolve, 15))
        // The pages before this one were read; this one is held.
        expect(wire.requests.length - (read.length - 1)).toBeLessThanOrEqual(concurrency)
      }
      expect(read).toEqual(idsUpTo(12))
    }
  })

  it("does not exceed the client's concurrency", async ({ wire }) => {
    const doors = gate(offersInPages(10, 1))
    wire.answer(doors.answer)
    const rows = collect(wire.network({ concurrency: 2 }).offers.list({}, { concurrency: 8 }))
    await doors.until([1])
    doors.open(1)
    for (let page = 2; page <= 10; page++) {
      await doors.until(page === 10 ? [10] : [page, page + 1])
      doors.open(page)
    }
    expect((await rows).map(({ id }) => id)).toEqual(idsUpTo(10))
    expect(doors.most()).toBe(2)
  })
})

describe('ending a list early', () => {
  it('[131] break aborts pending requests and sends no more', async ({ wire }) => {
    const doors = gate(offersInPages(10, 1))
    wire.answer(doors.answer)
    const loop = (async () => {
      for await (const { id } of wire.network().offers.list({}, { concurrency: 3 })) if (id === 2) break
    })()
    await doors.until([1])
    doors.open(1)
    await doors.until([2, 3, 4])
    doors.open(2)
    await loop
    const sent = wire.requests.length
    expect(sent).toBeLessThanOrEqual(5)
    for (const page of doors.waiting()) doors.open(page)
    await new Promise((resolve) => setTimeout(resolve, 15))
    expect(wire.requests).toHaveLength(sent)
  })

  it.for(['rows', 'pages'] as const)('[131] return() of an iterator over %s aborts pending requests', async (what, {
    wire,
  }) => {
    const doors = gate(offersInPages(10, 1))
    wire.answer(doors.answer)
    const list = wire.network({ retries: 2 }).offers.list({}, { concurrency: 2 })
    const reader = what === 'rows' ? list[Symbol.asyncIterator]() : list.pages()
    const first = reader.next()
    await doors.until([1])
    doors.open(1)
    expect(await first).toMatchObject({ done: false })
    const second = reader.next()
    await doors.until([2, 3])
    expect(await reader.return()).toEqual({ done: true, value: undefined })
    expect(await second).toEqual({ done: true, value: undefined })
    expect(doors.waiting()).toEqual([2, 3])
    expect(wire.requests).toHaveLength(3)
    for (const page of doors.waiting()) doors.open(page)
  })

  it('[155] throw() of an iterator aborts pending requests', async ({ wire }) => {
    const doors = gate(offersInPages(10, 1))
    wire.answer(doors.answer)
    const reader = wire.network().offers.list()[Symbol.asyncIterator]()
    const first = reader.next()
    await doors.until([1])
    doors.open(1)
    await first
    const second = reader.next()
    await doors.until([2])
    await expect(reader.throw(new Error('enough'))).rejects.toThrow('enough')
    expect(await second).toEqual({ done: true, value: undefined })
    for (const page of doors.waiting()) doors.open(page)
  })

  it("an abort in flight rejects with the signal's reason", async ({ wire }) => {
    const doors = gate(offersInPages(10, 1))
    wire.answer(doors.answer)
    const abort = new AbortController()
    const reason = { why: 'enough' }
    const rows = collect(wire.network().offers.list({}, { signal: abort.signal, concurrency: 2 }))
    await doors.until([1])
    doors.open(1)
    await doors.until([2, 3])
    abort.abort(reason)
    await expect(rows).rejects.toBe(reason)
    for (const page of doors.waiting()) doors.open(page)
  })

  it('an abort between two rows rejects, also on the last page', async ({ wire }) => {
    wire.answer(offersInPages(2, 2))
    const abort = new AbortController()
    const reason = new Error('enough')
    const rows: number[] = []
    const loop = async () => {
      for await (const { id } of wire.network().offers.list({}, { signal: abort.signal })) {
        rows.push(id)
        abort.abort(reason)
      }
    }
    await expect(loop()).rejects.toBe(reason)
    expect(rows).toEqual([1])
  })

  it('an abort before the first request sends nothing', async ({ wire }) => {
    const reason = new Error('never')
    const { offers } = wire.network()
    const list = offers.list({}, { signal: AbortSignal.abort(reason) })
    await expect(list).rejects.toBe(reason)
    await expect(list.toArray()).rejects.toBe(reason)
    expect(wire.requests).toEqual([])
  })
})
