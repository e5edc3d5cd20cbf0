import { describe, expect, it } from 'vitest'
import { type AnyAffiliateNetworkError, InputError, isAffiliateNetworkError } from '../../src/errors/errors.ts'
import { createClient } from '../../src/index.ts'
import { CANARY } from './canary.ts'
import { expectNoKey } from './expect-no-key.ts'
import { fails } from './fails.ts'

// The line of the caller is far below where an error is made.
Error.stackTraceLimit = 20

const base = { baseUrl: 'http://127.0.0.1:9', key: CANARY, retries: 0, timezone: 0 } as const
const network = createClient(base)
const affiliate = createClient({ ...base, affiliateId: 42 })

const period = { from: '2026-03-01', to: '2026-03-02' }
const test = { url: 'https://x.example', country: 'US', os: 'iOS', osv: '12' } as const
const key = CANARY as never

/** The key, where something else belongs: a slip of copy and paste. */
const slips: Record<string, (client: typeof network) => PromiseLike<unknown>> = {
  'as an id': ({ offers }) => offers.get(key),
  'as the id of a change': ({ offers }) => offers.update(key, { status: 'Paused' }),
  'as the changes': ({ offers }) => offers.update(42, key),
  'as a value': ({ advertisers }) => advertisers.list({ status: key }),
  'as the name of a field': ({ advertisers }) => advertisers.list({ [CANARY]: 1 } as never),
  'in a value': ({ offers }) => offers.update(42, { url: `x://${CANARY}` }),
  'as the query of a list': ({ offers }) => offers.list(key),
  'as a field of a report': ({ reports }) => reports.overall({ ...period, fields: [key] }),
  'as the method': ({ tool }) => tool.testRedirect(test, { method: key }),
  'as a path': (client) => client.request({ path: CANARY }),
  'as the name of a parameter': (client) => client.request({ path: 'v2/x', query: { [CANARY]: {} } } as never),
  'as files': ({ banners }) => banners.v2.upload({ offer_id: 42, files: key }),
  'as a path of a file': ({ banners }) => banners.v2.upload({ offer_id: 42, files: { path: CANARY } } as never),
  'as options': ({ advertisers }) => advertisers.list({}, key),
  'as the name of an option': ({ advertisers }) => advertisers.list({}, { [CANARY]: 1 } as never),
  'as the timeout': ({ advertisers }) => advertisers.list({}, { timeout: key }),
  'as a listener': ({ advertisers }) => advertisers.list({}, { onResponse: key }),
  'as a signal': ({ advertisers }) => advertisers.list({}, { signal: key }),
  'as extra parameters': ({ advertisers }) => advertisers.list({}, { extraQuery: key }),
  'as the concurrency of a list': ({ offers }) => offers.list({}, { concurrency: key }),
  'as the signal of a list': ({ offers }) => offers.list({}, { signal: key }),
  'as what drift does': ({ offers }) => offers.list({}, { onDrift: key }),
  'as a progress listener': ({ offers }) => offers.list({}, { onProgress: key }),
}

function expectInputError(error: AnyAffiliateNetworkError): void {
  expect(error).toBeInstanceOf(InputError)
  expect(error.outcome).toBe('not-sent')
  expect(error.issues?.length).toBeGreaterThan(0)
  expect(error.stack).toContain('inputs.test.ts')
}

describe('the key itself, given as an input, is in no complaint', () => {
  it.each(Object.entries(slips))('%s', async (_, slip) => expectInputError(await fails(slip(network))))

  it.each(Object.entries(slips))('%s of a preview', async (_, slip) =>
    expectInputError(await fails(slip(network.preview as never))))

  it('among more issues than an error holds: its message counts all', async () => {
    const wrong = Array.from({ length: 150 }, (_, index) => `x${index}`)
    const error = await fails(network.offers.list({ offer_ids: [CANARY, ...wrong] as never }))
    expect(error.issues).toHaveLength(100)
    expect(error.message).toContain('offer_ids[0]: ')
    expect(error.message).toContain('\n  and 148 more (')
  })

  it('of an affiliate', async () => {
    expectInputError(await fails(affiliate.offers.get(key)))
    expectInputError(await fails(affiliate.preview.offers.get(key)))
  })

  it.each<[string, never]>([
    ['max', { max: key } as never],
    ['a name', { [CANARY]: 1 } as never],
    ['all of it', key],
  ])('of toArray: %s', async (_, options) => {
    expectInputError(await fails(network.offers.list().toArray(options)))
  })

  it('of an iteration', async () => {
    expectInputError(await fails(network.offers.list({}, { signal: key }).pages().next()))
    expectInputError(await fails(network.offers.list({}, { onDrift: key })[Symbol.asyncIterator]().next()))
  })

  it.each([
    ['a client', () => createClient({ ...base, timezone: key })],
    ['an unknown option', () => createClient({ ...base, [CANARY]: 1 } as never)],
    ['a client made by with', () => network.with({ validation: key })],
    ['a base URL', () => createClient({ ...base, baseUrl: CANARY })],
    ['a header', () => createClient({ ...base, headers: { [`x ${CANARY}`]: 'x' } })],
    ['the name of a header without a text', () => createClient({ ...base, headers: { [CANARY]: 5 } as never })],
  ])('of %s', (_, make) => {
    let error: unknown
    try {
      make()
    } catch (thrown) {
      error = expectNoKey(thrown, CANARY)
    }
    expect(error).toBeInstanceOf(InputError)
    if (isAffiliateNetworkError(error)) expectInputError(error)
  })

  it('and what stands in its place says so', async () => {
    await expect(fails(network.offers.get(key))).resolves.toMatchObject({
      message: 'offers.get: id: expected a positive integer, as in offers.get(id), received "<API_KEY>"',
      issues: [{ path: 'id', received: '"<API_KEY>"' }],
    })
  })

  it.each([
    '0123456789abcdef'.repeat(16),
    'Zk9.aQ+7x/P2=mm4 '.repeat(20).trim(),
  ])('nor is a part of a key that is longer than what is shown: %s', async (long) => {
    const client = createClient({ ...base, key: long })
    for (const value of [long, `Bearer ${long}`, `${'x'.repeat(190)}${long}`, long.repeat(8)]) {
      const { message, issues } = await fails(client.offers.get(value), long)
      expect(`${message} ${issues?.[0]?.received}`).not.toContain(long.slice(0, 8))
    }
  })

  it('nor is the key of another in a URL', async () => {
    await expect(fails(network.offers.update(42, { url: 'x?key=secret-1&y=2' }))).resolves.toMatchObject({
      issues: [{ path: 'url', received: '"x?key=<API_KEY>&y=2"' }],
    })
  })
})
