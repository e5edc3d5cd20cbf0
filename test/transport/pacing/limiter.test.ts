import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { Limiter, type Turn } from '../../../src/transport/pacing/limiter.ts'
import { isEveryCase } from '../../every-case.ts'

/** Takes a turn, and adds its name to the list once a request may go out. */
function take(limiter: Limiter, name: string, started: string[]): Turn {
  const turn = limiter.turn()
  void turn.take().then(() => started.push(name))
  return turn
}

/** Lets promises that were resolved run their callbacks. */
const settle = () => vi.advanceTimersByTimeAsync(0)

describe('a limiter', () => {
  let started: string[]
  beforeEach(() => {
    vi.useFakeTimers()
    started = []
  })
  afterEach(() => {
    expect(vi.getTimerCount()).toBe(0)
    vi.useRealTimers()
  })

  it('lets a request go at once where nothing is in its way', async () => {
    const limiter = new Limiter(2)
    for (const name of ['a', 'b', 'c']) take(limiter, name, started)
    await Promise.resolve()
    expect(started).toEqual(['a', 'b'])
  })

  it('starts one that waits for each that ends, in their order, and needs no timer for that', async () => {
    const limiter = new Limiter(1)
    const a = take(limiter, 'a', started)
    const b = take(limiter, 'b', started)
    take(limiter, 'c', started)
    expect(vi.getTimerCount()).toBe(0)
    a.sent()
    await settle()
    expect(started).toEqual(['a'])
    a.release()
    await settle()
    expect(started).toEqual(['a', 'b'])
    b.release()
    await settle()
    expect(started).toEqual(['a', 'b', 'c'])
  })

  it('counts a turn that ends twice once', async () => {
    const limiter = new Limiter(1)
    const a = take(limiter, 'a', started)
    a.release()
    a.release()
    take(limiter, 'b', started)
    take(limiter, 'c', started)
    await settle()
    expect(started).toEqual(['a', 'b'])
  })

  it('has nothing to give back for a turn that was never taken', async () => {
    const limiter = new Limiter(1)
    take(limiter, 'a', started)
    limiter.turn().release()
    take(limiter, 'b', started)
    await settle()
    expect(started).toEqual(['a'])
  })

  it('starts newcomers at once again when nobody waits any more', async () => {
    const limiter = new Limiter(2)
    const a = take(limiter, 'a', started)
    const b = take(limiter, 'b', started)
    take(limiter, 'c', started)
    a.release()
    b.release()
    await settle()
    take(limiter, 'd', started)
    await Promise.resolve()
    expect(started).toEqual(['a', 'b', 'c', 'd'])
  })

  it('gives the place of one that left the queue to the next', async () => {
    const limiter = new Limiter(1)
    const a = take(limiter, 'a', started)
    const b = take(limiter, 'b', started)
    take(limiter, 'c', started)
    b.release()
    await settle()
    expect(started).toEqual(['a'])
    a.release()
    await settle()
    expect(started).toEqual(['a', 'c'])
  })

  it('serves a turn that is taken again and again', async () => {
    const limiter = new Limiter(1, { requests: 1, intervalMs: 100 })
    const turn = limiter.turn()
    await turn.take()
    turn.sent()
    turn.release()
    const again = turn.take()
    await vi.advanceTimersByTimeAsync(100)
    await again
    // It gives up before its request goes out, which costs the rate nothing.
    turn.release()
    await turn.take()
  })

  describe('with a rate', () => {
    it('starts one that waits when the oldest request no longer counts, and not a millisecond earlier', async () => {
      const limiter = new Limiter(9, { requests: 2, intervalMs: 100 })
      take(limiter, 'a', started).sent()
      await vi.advanceTimersByTimeAsync(40)
      take(limiter, 'b', started).sent()
      for (const name of ['c', 'd', 'e']) take(limiter, name, started)
      await vi.advanceTimersByTimeAsync(59)
      expect(started).toEqual(['a', 'b'])
      await vi.advanceTimersByTimeAsync(1)
      expect(started).toEqual(['a', 'b', 'c'])
      await vi.advanceTimersByTimeAsync(40)
      // `c` has not gone out: it counts until then.
      expect(started).toEqual(['a', 'b', 'c', 'd'])
    })

    it('counts no request that gave up before it went out', async () => {
      const limiter = new Limiter(9, { requests: 1, intervalMs: 100 })
      take(limiter, 'a', started).release()
      take(limiter, 'b', started)
      await Promise.resolve()
      expect(started).toEqual(['a', 'b'])
    })

    it('needs no timer while that depends on requests that are about to go out', async () => {
      const limiter = new Limiter(9, { requests: 1, intervalMs: 100 })
      const a = take(limiter, 'a', started)
      take(limiter, 'b', started)
      expect(vi.getTimerCount()).toBe(0)
      await vi.advanceTimersByTimeAsync(500)
      expect(started).toEqual(['a'])
      a.sent()
      expect(vi.getTimerCount()).toBe(1)
      await vi.advanceTimersByTimeAsync(100)
      expect(started).toEqual(['a', 'b'])
    })

    it('waits for a place in flight without a timer, however long ago the last request went out', async () => {
      const limiter = new Limiter(1, { requests: 1, intervalMs: 100 })
      const a = take(limiter, 'a', started)
      a.sent()
      take(limiter, 'b', started)
      await vi.advanceTimersByTimeAsync(300)
      expect(vi.getTimerCount()).toBe(0)
      a.release()
      await settle()
      expect(started).toEqual(['a', 'b'])
    })

    it('stops its timer where nobody waits any more', async () => {
      const limiter = new Limiter(9, { requests: 1, intervalMs: 100 })
      take(limiter, 'a', started).sent()
      const b = take(limiter, 'b', started)
      const c = take(limiter, 'c', started)
      b.release()
      expect(vi.getTimerCount()).toBe(1)
      c.release()
      expect(vi.getTimerCount()).toBe(0)
      take(limiter, 'd', started)
      await vi.advanceTimersByTimeAsync(100)
      expect(started).toEqual(['a', 'd'])
    })
  })
})

it.runIf(isEveryCase)('forgets hundreds of thousands of requests quickly when they no longer count', () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
  const limiter = new Limiter(1, { requests: 300_000, intervalMs: 1000 })
  const send = () => {
    const turn = limiter.turn()
    void turn.take()
    turn.sent()
    turn.release()
  }
  for (let sent = 0; sent < 300_000; sent++) send()
  clock.mockReturnValue(1001)
  const startedAt = Date.now()
  send()
  expect(Date.now() - startedAt).toBeLessThan(1000)
  clock.mockRestore()
})

it('nobody passes those who wait, even where their timer is late', async () => {
  const started: string[] = []
  const limiter = new Limiter(9, { requests: 1, intervalMs: 5 })
  take(limiter, 'a', started).sent()
  const waiting = limiter.turn()
  const wait = waiting.take()?.then(() => started.push('b'))
  const late = performance.now() + 6
  while (performance.now() < late);
  const newcomer = limiter.turn()
  const second = newcomer.take()?.then(() => started.push('c'))
  await wait
  waiting.sent()
  await second
  expect(started).toEqual(['a', 'b', 'c'])
})

it('a clock that goes back, as under fake timers, holds nobody up', async () => {
  onTestFinished(() => void vi.useRealTimers())
  const limiter = new Limiter(2, { requests: 1, intervalMs: 500 })
  const started: string[] = []
  const first = take(limiter, 'first', started)
  first.sent()
  first.release()
  vi.useFakeTimers()
  expect(performance.now()).toBeLessThan(10)
  take(limiter, 'second', started)
  await vi.advanceTimersByTimeAsync(500)
  expect(started).toEqual(['first', 'second'])
})
