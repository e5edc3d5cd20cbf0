import { describe, expect } from 'vitest'
import type { ClientEvent } from '../../src/index.ts'
import { rejects } from '../secrets/fails.ts'
import { it, type Recorded, type Reply } from '../wire-server.ts'
import { collect, offer, pageOf } from './pages.ts'

/** Row 3 comes on page 2 and on page 3. Later pages come first. */
async function moving(request: Recorded): Promise<Reply> {
  const page = pageOf(request)
  await new Promise((resolve) => setTimeout(resolve, 80 - 20 * page))
  const ids =
    [
      [1, 2],
      [3, 4],
      [3, 5],
      [6, 7],
    ][page - 1] ?? []
  return { errorCode: 0, page, totalPages: 4, totalItems: 8, data: ids.map(offer) }
}

it('all reads of a list that is not valid have the same error, with the id of one call', async ({ wire }) => {
  const list = wire.network().offers.list({ status: 'Gone' } as never)
  const first = await rejects(list)
  const second = await rejects(list.toArray())
  expect(wire.events).toMatchObject([{ type: 'end', kind: 'input', attempts: 0 }])
  expect(first).toMatchObject({ kind: 'input', callId: wire.events[0]?.callId })
  expect(second).toBe(first)
  expect(await rejects(list.toArray({ max: 0 }))).toMatchObject({ kind: 'input' })
})

it('the time of a call ends with its response, although its page waits for those before it', async ({ wire }) => {
  wire.respond(async (request) => {
    const page = pageOf(request)
    if (page === 2) await new Promise((resolve) => setTimeout(resolve, 400))
    return { errorCode: 0, page, totalPages: 4, totalItems: 4, data: [offer(page)] }
  })
  await collect(wire.network().offers.list({}, { concurrency: 4 }))
  for (const events of Object.values(byPage(wire.events))) {
    const [, response, end] = events as { durationMs: number }[]
    expect((end?.durationMs ?? 0) - (response?.durationMs ?? 0)).toBeLessThan(200)
  }
})

/** The events of the call of each page. */
function byPage(events: readonly ClientEvent[]): Record<number, ClientEvent[]> {
  const pages: Record<number, ClientEvent[]> = {}
  for (const event of events) {
    if (event.type !== 'request') continue
    const page = Number(new URL(event.url).searchParams.get('page'))
    pages[page] = events.filter(({ callId }) => callId === event.callId)
  }
  return pages
}

describe.each([1, 4])('with %i pages at once', (concurrency) => {
  it('a paging-drift event belongs to the page that showed it, and comes before its end', async ({ wire }) => {
    wire.respond(moving)
    await collect(wire.network().offers.list({}, { concurrency }))
    const pages = byPage(wire.events)
    const types = (page: number) => pages[page]?.map(({ type }) => type)
    expect(types(1)).toEqual(['request', 'response', 'end'])
    expect(types(2)).toEqual(['request', 'response', 'end'])
    expect(types(3)).toEqual(['request', 'response', 'warning', 'end'])
    expect(pages[3]?.[2]).toMatchObject({ page: 3, duplicates: 1 })
    // The last page shows how many rows there are.
    expect(types(4)).toEqual(['request', 'response', 'end'])
    expect(wire.events.filter(({ type }) => type === 'end')).toMatchObject(Array(4).fill({ outcome: 'ok' }))
  })

  it('a PagingError belongs to that page, whose rows were read, and is its end', async ({ wire }) => {
    wire.respond(moving)
    const ids: number[] = []
    const crawl = async () => {
      for await (const { id } of wire.network().offers.list({}, { concurrency, onDrift: 'throw' })) ids.push(id)
    }
    const error = await crawl().catch((error) => error)
    expect(ids).toEqual([1, 2, 3, 4, 3, 5])
    const pages = byPage(wire.events)
    const end = pages[3]?.at(-1)
    expect(end).toMatchObject({ type: 'end', outcome: 'unknown', kind: 'paging', attempts: 1 })
    expect(error).toMatchObject({ kind: 'paging', page: 4, callId: end?.callId })
    expect(pages[2]?.at(-1)).toMatchObject({ type: 'end', outcome: 'ok' })
    // Page 4 came early, and was asked for in vain.
    if (concurrency > 1) expect(pages[4]?.at(-1)).toMatchObject({ type: 'end', outcome: 'aborted' })
    for (const events of Object.values(pages)) expect(events.filter(({ type }) => type === 'end')).toHaveLength(1)
  })

  it('a PagingError of maxPages belongs to the last page that was read', async ({ wire }) => {
    wire.respond(moving)
    const list = wire.network().offers.list({}, { concurrency, maxPages: 2 })
    const error = await list.toArray().catch((error) => error)
    const end = byPage(wire.events)[2]?.at(-1)
    expect(end).toMatchObject({ type: 'end', outcome: 'unknown', kind: 'paging' })
    expect(error).toMatchObject({ kind: 'paging', page: 3, callId: end?.callId })
  })
})
