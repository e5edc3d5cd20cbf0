import { getEventListeners } from 'node:events'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect } from 'vitest'
import type { ClientEvent } from '../../src/index.ts'
import { it, type Recorded, type Reply } from '../wire-server.ts'
import { collect, idsUpTo, offersInPages, pageOf } from './pages.ts'

/** Holds responses until they are released one by one, and counts how many were held at once. */
function gate(response: (request: Recorded) => Reply) {
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
    async response(request: Recorded): Promise<Reply> {
      await new Promise<void>((resolve) => {
        waiting.set(pageOf(request), resolve)
        most = Math.max(most, waiting.size)
        arrived()
      })
      return response(request)
    },
  }
}

describe('concurrency', () => {
  it('keeps the order of pages for any order of responses', async ({ wire }) => {
    const doors = gate(offersInPages(8, 2))
    wire.respond(doors.response)
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
    wire.respond(offersInPages(12, 1))
    for (const concurrency of [1, 2, 4]) {
      wire.requests.length = 0
      const read: number[] = []
      for await (const page of wire.network().offers.list({}, { concurrency }).pages()) {
        read.push(page.page)
        // The pages before this one were read; this one is held.
        const allowed = Math.min(read.length - 1 + concurrency, 12)
        while (wire.requests.length < allowed) await new Promise(setImmediate)
        // One that is not allowed would arrive in these turns.
        for (let turn = 0; turn < 50; turn++) await new Promise(setImmediate)
        expect(wire.requests.length).toBe(allowed)
      }
      expect(read).toEqual(idsUpTo(12))
    }
  })

  it('fetches ahead while the reader holds a page', async ({ wire }) => {
    const doors = gate(offersInPages(8, 1))
    wire.respond(doors.response)
    const reader = wire.network().offers.list({}, { concurrency: 3 }).pages()
    const first = reader.next()
    await doors.until([1])
    doors.open(1)
    await first
    await doors.until([2, 3])
    // The reader moves on, which makes room for one page more.
    const second = reader.next()
    await doors.until([2, 3, 4])
    doors.open(2)
    await second
    await reader.return()
    expect(wire.requests).toHaveLength(4)
  })

  it('does not keep pages that were read', async ({ wire }) => {
    setFlagsFromString('--expose-gc')
    const gc: () => void = runInNewContext('gc')
    wire.respond(offersInPages(12, 1))
    const reader = wire.network().offers.list({}, { concurrency: 3 }).pages()
    const read: WeakRef<object>[] = []
    const next = async () => {
      const { value } = await reader.next()
      if (value !== undefined) read.push(new WeakRef(value))
    }
    for (let page = 1; page <= 8; page++) await next()
    const held = () => {
      gc()
      return read.map((page) => page.deref() !== undefined)
    }
    // The generator holds the page that the reader has, until it is asked for the next.
    await expect.poll(held).toEqual([...Array(7).fill(false), expect.any(Boolean)])
    await reader.return()
  })

  it("does not exceed the client's concurrency", async ({ wire }) => {
    const doors = gate(offersInPages(10, 1))
    wire.respond(doors.response)
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
  it('break aborts pending requests and sends no more', async ({ wire }) => {
    const doors = gate(offersInPages(10, 1))
    wire.respond(doors.response)
    const loop = (async () => {
      for await (const { id } of wire.network().offers.list({}, { concurrency: 3 })) if (id === 2) break
    })()
    await doors.until([1])
    doors.open(1)
    await doors.until([2, 3, 4])
    doors.open(2)
    await loop
    const rest = wire.requests.map(pageOf).filter((page) => page > 2)
    expect(rest.length).toBeLessThanOrEqual(3)
    await expect.poll(() => wire.aborted.map(pageOf).sort()).toEqual(rest.sort())
    expect(wire.requests).toHaveLength(2 + rest.length)
  })

  it.for([
    ['return', 'rows'],
    ['return', 'pages'],
    ['throw', 'rows'],
    ['throw', 'pages'],
  ] as const)('%s() of an iterator over %s aborts pending requests at once', async ([how, what], { wire }) => {
    const doors = gate(offersInPages(10, 1))
    wire.respond(doors.response)
    const list = wire.network({ retries: 2 }).offers.list({}, { concurrency: 2 })
    const reader = what === 'rows' ? list[Symbol.asyncIterator]() : list.pages()
    const first = reader.next()
    await doors.until([1])
    doors.open(1)
    expect(await first).toMatchObject({ done: false })
    const second = reader.next()
    await doors.until([2, 3])
    if (how === 'return') expect(await reader.return()).toEqual({ done: true, value: undefined })
    else await expect(reader.throw(new Error('enough'))).rejects.toThrow('enough')
    expect(await second).toEqual({ done: true, value: undefined })
    await expect.poll(() => wire.aborted.map(pageOf).sort()).toEqual([2, 3])
    expect(wire.requests).toHaveLength(3)
    expect(await reader.next()).toEqual({ done: true, value: undefined })
  })

  it.for(['rows', 'pages'] as const)('an error that is thrown into an iterator over %s is not lost', async (what, {
    wire,
  }) => {
    wire.respond(offersInPages(10, 1))
    const list = wire.network().offers.list()
    const reader = what === 'rows' ? list[Symbol.asyncIterator]() : list.pages()
    await reader.next()
    await expect(reader.throw(new Error('mine'))).rejects.toThrow('mine')
    expect(await reader.next()).toEqual({ done: true, value: undefined })
  })

  it("an abort in flight rejects with the signal's reason", async ({ wire }) => {
    const doors = gate(offersInPages(10, 1))
    wire.respond(doors.response)
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

  it('an abort whose reason is an error of another call leaves that as it is', async ({ wire }) => {
    wire.respond({ status: 403, text: '{"errorCode":1}' })
    const earlier = await wire
      .network()
      .offers.get(7)
      .catch((error) => error)
    const { offers } = wire.network({ onEvent: ({ type }) => type === 'request' && abort.abort(earlier) })
    const abort = new AbortController()
    await expect(offers.list({}, { signal: abort.signal })).rejects.toBe(earlier)
    expect(earlier.page).toBeUndefined()
  })

  it('a list that has ended, or was left, leaves no listener on the signal', async ({ wire }) => {
    wire.respond(offersInPages(4, 2))
    const { signal } = new AbortController()
    const list = wire.network().offers.list({}, { signal, concurrency: 2 })
    expect(await list.toArray()).toHaveLength(4)
    expect(await list.toArray({ max: 1 })).toHaveLength(1)
    await expect.poll(() => getEventListeners(signal, 'abort')).toEqual([])
  })

  it('an abort between two rows rejects, also on the last page', async ({ wire }) => {
    wire.respond(offersInPages(2, 2))
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

  it('an abort while a page is read rejects, also on the last page', async ({ wire }) => {
    wire.respond(offersInPages(2, 1))
    const reason = new Error('enough')
    for (const last of [1, 2]) {
      const abort = new AbortController()
      const read: number[] = []
      const loop = async () => {
        for await (const { page } of wire.network().offers.list({}, { signal: abort.signal, concurrency: 2 }).pages()) {
          read.push(page)
          if (page === last) abort.abort(reason)
        }
      }
      await expect(loop()).rejects.toBe(reason)
      expect(read).toEqual(idsUpTo(last))
    }
  })

  it('an abort at the moment at which a page has come sends nothing more', async ({ wire }) => {
    wire.respond(offersInPages(4, 1))
    const abort = new AbortController()
    const reason = new Error('enough')
    const events: string[] = []
    const onEvent = ({ type }: ClientEvent) => {
      events.push(type)
      if (type === 'end') abort.abort(reason)
    }
    const list = wire.network({ onEvent }).offers.list({}, { signal: abort.signal, concurrency: 3 })
    await expect(list.toArray()).rejects.toBe(reason)
    await new Promise(setImmediate)
    expect(events).toEqual(['request', 'response', 'end'])
  })

  it('return() before the first request sends nothing', async ({ wire }) => {
    const reader = wire.network().offers.list().pages()
    const first = reader.next()
    await reader.return()
    expect(await first).toEqual({ done: true, value: undefined })
    await new Promise(setImmediate)
    expect(wire.requests).toEqual([])
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

describe('an error in the middle of a list', () => {
  const failing = (request: Recorded): Reply =>
    pageOf(request) === 3 ? { status: 403, text: '{"errorCode":1}' } : offersInPages(9, 1)(request)

  it('aborts the pages after it at once, and none before it', async ({ wire }) => {
    const doors = gate(failing)
    wire.respond(doors.response)
    const ids: number[] = []
    const crawl = async () => {
      for await (const { id } of wire.network({ concurrency: 5 }).offers.list({}, { concurrency: 5 })) ids.push(id)
    }
    const result = crawl().catch((error) => error)
    await doors.until([1])
    doors.open(1)
    await doors.until([2, 3, 4, 5, 6])
    // Page 5 came, and waits for its turn to be looked at.
    doors.open(5)
    doors.open(3)
    await expect.poll(() => wire.aborted.map(pageOf).sort()).toEqual([4, 6])
    expect(ids).toEqual([1])
    doors.open(2)
    expect(await result).toMatchObject({ kind: 'api', status: 403, page: 3 })
    expect(ids).toEqual([1, 2])
    expect(wire.requests).toHaveLength(6)
  })

  it('does so also while the reader holds an earlier page', async ({ wire }) => {
    const doors = gate(failing)
    wire.respond(doors.response)
    const reader = wire.network().offers.list({}, { concurrency: 4 }).pages()
    const first = reader.next()
    await doors.until([1])
    doors.open(1)
    await first
    await doors.until([2, 3, 4])
    doors.open(3)
    await expect.poll(() => wire.aborted.map(pageOf)).toEqual([4])
    doors.open(2)
    expect((await reader.next()).value).toMatchObject({ page: 2 })
    await expect(reader.next()).rejects.toMatchObject({ kind: 'api', page: 3 })
    expect(await reader.next()).toEqual({ done: true, value: undefined })
    expect(wire.requests).toHaveLength(4)
  })
})

it('aborts requests of later pages as soon as the list turns out to be shorter', async ({ wire }) => {
  const doors = gate((request) => {
    const page = pageOf(request)
    const response = offersInPages(9, 1)(request)
    return page < 3 ? response : { ...response, data: [], totalPages: 2, totalItems: 2 }
  })
  wire.respond(doors.response)
  const reader = wire.network().offers.list({}, { concurrency: 4 }).pages()
  const first = reader.next()
  await doors.until([1])
  doors.open(1)
  await first
  await doors.until([2, 3, 4])
  doors.open(3)
  doors.open(2)
  await expect.poll(() => wire.aborted.map(pageOf)).toEqual([4])
  expect((await reader.next()).value).toMatchObject({ page: 2 })
  expect(await reader.next()).toEqual({ done: true, value: undefined })
  expect(wire.warnings()).toMatchObject([{ code: 'paging-drift', page: 3 }])
})
