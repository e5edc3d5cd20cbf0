import { expect } from 'vitest'
import { quiet as test } from './example.ts'

const DOLLARS = ['--currency', 1, '--currency-code', 'USD']
const WITHOUT = ['--without', 'events', 'allow_traffics', 'categories']

test('clones offers with a margin, only once', async ({ mock, run }) => {
  const { offers } = mock.state
  offers.add({
    id: 7001,
    name: 'Runner',
    revenue: '1.99999',
    payout: '1.50000',
    enable_device_targeting: 'Yes',
    device_rules: ['1:OS:iOS(9.0-)'],
    enable_geo_targeting: 'Yes',
    geo_type: 'Include',
    geo_states: ['US:1:CA;NY'],
    geo_countries: 'US',
    advertiser_id: 201,
    url: 'https://shop.example/?click={TID}',
  })
  const size = offers.size

  const first = await run('clone-offers', 7001, '--margin', '33.3', ...DOLLARS)
  expect([first.code, first.stderr]).toEqual([0, ''])
  expect(first.stdout).toBe('7001 -> 7002  created  payout 1.33399 of 1.99999 USD\n')
  expect(offers.get(7002)).toMatchObject({
    name: 'Runner (clone)',
    status: 'Paused',
    payout: '1.33399',
    revenue: '1.99999',
    device_rules: ['1:OS:iOS(9.0-)'],
    geo_states: ['US:1:CA;NY'],
    url: 'https://shop.example/?click={TID}',
  })

  const second = await run('clone-offers', 7001, '--margin', '33.3', ...DOLLARS)
  expect(second.stdout).toBe('7001 -> 7002  found  payout 1.33399 of 1.99999 USD\n')
  expect(offers.size).toBe(size + 1)
})

test('makes no duplicate when the response to a create is lost', async ({ mock, run }) => {
  const size = mock.state.offers.size
  mock.fail('offers.create', { drop: 'connection', afterAction: true })
  const { code, stdout } = await run('clone-offers', 1001, ...DOLLARS, ...WITHOUT)
  expect([code, stdout]).toEqual([0, '1001 -> 1041  found  payout 2.33800 of 3.34000 USD\n'])
  expect(mock.state.offers.size).toBe(size + 1)
})

test('creates again if the service did not act', async ({ mock, run }) => {
  const size = mock.state.offers.size
  mock.fail('offers.create', { status: 503 })
  const { stdout } = await run('clone-offers', 1001, ...DOLLARS, ...WITHOUT)
  expect(stdout).toBe('1001 -> 1041  created  payout 2.33800 of 3.34000 USD\n')
  expect(mock.state.offers.size).toBe(size + 1)
})

test('finds the clone even if the service puts blanks around names', async ({ mock, run }) => {
  mock.quirks.strayBlanks = true
  await run('clone-offers', 1001, ...DOLLARS, ...WITHOUT)
  const { stdout } = await run('clone-offers', 1001, ...DOLLARS, ...WITHOUT)
  expect(stdout).toBe('1001 -> 1041  found  payout 2.33800 of 3.34000 USD\n')
  expect(mock.state.offers.get(1041)?.name).toBe(`${mock.state.offers.get(1001)?.name} (clone)`)
})

test('clones no offer in another currency', async ({ mock, run }) => {
  const euros = mock.state.offers.add({ ...mock.state.offers.get(1001), id: 7001, currency_code: 'EUR' })
  const size = mock.state.offers.size
  const { code, stderr } = await run('clone-offers', euros.id, ...DOLLARS, ...WITHOUT)
  expect([code, stderr]).toEqual([1, 'Offer 7001 is in EUR and not in USD\n'])
  expect(mock.state.offers.size).toBe(size)
})

test('clones no offer whose currency or losses are not stated', async ({ mock, run }) => {
  const size = mock.state.offers.size
  const unstated = await run('clone-offers', 1001)
  expect([unstated.code, unstated.stderr]).toEqual([
    1,
    "error: required option '--currency-code <code>' not specified\n(--help for options)\n",
  ])
  const lossy = await run('clone-offers', 1001, ...DOLLARS)
  const losses = 'Offer 1001 has events, allow_traffics, categories, which clones cannot have: add them to --without\n'
  expect([lossy.code, lossy.stderr]).toEqual([1, losses])
  expect(mock.state.offers.size).toBe(size)
})

test('clones nothing if an id is invalid', async ({ mock, run }) => {
  const size = mock.state.offers.size
  const { code, stderr } = await run('clone-offers', 1001, 'x', ...DOLLARS, ...WITHOUT)
  expect([code, stderr.split('\n')[0]]).toEqual([
    1,
    "error: command-argument value 'x' is invalid for argument 'ids'. Expected ids such as 42.",
  ])
  expect(mock.state.offers.size).toBe(size)
})

test('checks every offer before it makes the first clone', async ({ mock, run }) => {
  const size = mock.state.offers.size
  const refused = async (args: readonly (string | number)[]) => {
    const { code, stdout, stderr } = await run('clone-offers', ...args, ...DOLLARS)
    expect([code, stdout]).toEqual([1, ''])
    return stderr
  }
  expect(await refused([1001, 1003, ...WITHOUT])).toBe('Offer 1003 is in JPY and not in USD\n')
  expect(await refused([1001, 99999, ...WITHOUT])).toBe('There is no offer 99999\n')
  expect(await refused([1001, '--without', 'events'])).toBe(
    'Offer 1001 has allow_traffics, categories, which clones cannot have: add them to --without\n',
  )
  expect(mock.state.offers.size).toBe(size)
})
