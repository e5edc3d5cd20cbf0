import { describe, expect, it, vi } from 'vitest'
import { readRetryAfter } from '../../../src/transport/pacing/retry.ts'
import { rawServer } from '../../raw-server/raw-server.ts'
import { OK, response } from '../../raw-server/responses.ts'
import { fails } from '../../secrets/fails.ts'
import { clientOf } from '../client.ts'

const NOW = Date.UTC(2026, 10, 21, 12, 0, 0)
const read = (value: string, date?: string) => {
  const clock = vi.spyOn(Date, 'now').mockReturnValue(NOW)
  try {
    return readRetryAfter(new Headers({ 'retry-after': value, ...(date && { date }) }))
  } finally {
    clock.mockRestore()
  }
}

describe('Retry-After', () => {
  it.each([
    '-1',
    '1.5',
    '1e3',
    '5, 10',
    'soon',
    '',
    ' ',
    '0x10',
    '+5',
    '5s',
    'Infinity',
    '2026-11-21',
    '9'.repeat(13),
  ])('%j counts as absent', (value) => expect(read(value)).toBeUndefined())

  it.each([
    ['0', 0],
    ['007', 7_000],
    ['120', 120_000],
    ['1000000000', 1_000_000_000_000],
    ['Sat, 21 Nov 2026 12:00:05 GMT', 5_000],
  ])('%s is %i ms', (value, ms) => expect(read(value)).toBe(ms))

  it.each([
    ['past', 'Sat, 21 Nov 2026 11:00:00 GMT', 0],
    ['year 9999', 'Fri, 31 Dec 9999 23:59:59 GMT', Date.UTC(9999, 11, 31, 23, 59, 59) - NOW],
    ['a word before it', 'after Sat, 21 Nov 2026 12:00:05 GMT', undefined],
    ['a word behind it', 'Sat, 21 Nov 2026 12:00:05 GMT+0100', undefined],
    ['no such day', 'Sat, 99 Nov 2026 11:00:00 GMT', undefined],
  ])('a date: %s', (_, value, ms) => expect(read(value)).toBe(ms))

  it('a date is held against the clock of the response, not of this machine', () => {
    expect(read('Sat, 21 Nov 2020 08:00:07 GMT', 'Sat, 21 Nov 2020 08:00:00 GMT')).toBe(7_000)
    expect(read('Sat, 21 Nov 2026 12:00:07 GMT', 'junk')).toBe(7_000)
  })

  it.concurrent('is kept: the next attempt comes after it, not before', async () => {
    await using server = await rawServer([response(429, '', { 'retry-after': '1' }), OK])
    const { network, events } = clientOf(server)
    const started = performance.now()
    await network.advertisers.list()
    expect(performance.now() - started).toBeGreaterThan(990)
    expect(events).toContainEqual(
      expect.objectContaining({ type: 'retry', attempt: 1, delayMs: 1000, reason: 'status 429' }),
    )
  })

  it.concurrent.each([
    ['61', 61_000],
    ['61 ', 61_000],
    ['1000000000', 1_000_000_000_000],
    ['Fri, 31 Dec 9999 23:59:59 GMT', undefined],
  ])('%s is too long to wait for, and ends the call at once', async (value, ms) => {
    await using server = await rawServer(response(503, '', { 'retry-after': value }))
    const error = await fails(clientOf(server).network.advertisers.list())
    expect(error).toMatchObject({ kind: 'api', status: 503, attempts: 1 })
    expect(error.retryAfterMs).toBeGreaterThan(60_000)
    if (ms !== undefined) expect(error.retryAfterMs).toBe(ms)
    expect(server.requests).toHaveLength(1)
  })

  it.concurrent('too long to wait for: the message names the wait', async () => {
    const busy = (wait: string) =>
      response(429, '{"errorCode":429,"errorMessage":"slow down"}', { 'retry-after': wait })
    await using server = await rawServer([busy('0'), busy('120')])
    const error = await fails(clientOf(server).network.advertisers.list())
    expect(error.message).toBe(
      'advertisers.list: the service returned 429: slow down (retry after 120 s) (after 2 attempts)',
    )
  })

  it.concurrent('junk: the usual backoff', async () => {
    await using server = await rawServer([response(503, '', { 'retry-after': '-1' }), OK])
    const { network, events } = clientOf(server)
    await network.advertisers.list()
    const retry = events.find((event) => event.type === 'retry')
    expect(retry?.delayMs).toBeGreaterThanOrEqual(150)
    expect(retry?.delayMs).toBeLessThanOrEqual(300)
  })

  it.concurrent('is not waited for where the whole call would end before', async () => {
    await using server = await rawServer(response(503, '', { 'retry-after': '30' }))
    const error = await fails(clientOf(server).network.advertisers.list(undefined, { totalTimeout: 5_000 }))
    expect(error).toMatchObject({ kind: 'api', status: 503, attempts: 1, retryAfterMs: 30_000 })
  })
})
