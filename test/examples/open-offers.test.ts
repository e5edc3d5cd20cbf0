import { expect } from 'vitest'
import { serveMockNetwork } from '../../src/msw/node.ts'
import { quiet as test } from './example.ts'
import { inTerminal } from './terminal.ts'

test('opens and blocks offers in batches, and prints which changes were not recorded', async ({ mock, run }) => {
  const { offers, access } = mock.state
  offers.clear()
  access.clear()
  offers.add({ id: 1, access_type: 'Public' })
  offers.add({ id: 2, access_type: 'Need Approval' })
  offers.add({ id: 3, access_type: 'Private' })

  const opened = await run('open-offers', '--affiliates', 42, 47, '--offers', 1, 2, 3, '--batch', 2)
  expect([opened.code, opened.stdout]).toEqual([
    0,
    [
      '4 of 6 are now recorded as approved',
      '2 of 6 need no record: the offer is public',
      'affiliate 42 on offer 1: already public',
      'affiliate 47 on offer 1: already public',
      '',
    ].join('\n'),
  ])
  expect(access.list()).toEqual([
    { offer_id: 2, affiliate_id: 42, access: 'approved' },
    { offer_id: 2, affiliate_id: 47, access: 'approved' },
    { offer_id: 3, affiliate_id: 42, access: 'approved' },
    { offer_id: 3, affiliate_id: 47, access: 'approved' },
  ])

  const blocked = await run('open-offers', '--block', '--affiliates', 42, '--offers', 1, 2)
  expect(blocked.stdout).toBe('2 of 2 are now recorded as blocked\n')
  expect([access.get(1, 42), access.get(2, 42), access.get(2, 47)]).toEqual(['blocked', 'blocked', 'approved'])
})

test('fails if a change was not recorded', async ({ mock, run }) => {
  mock.state.offers.add({ id: 7001, access_type: 'Need Approval' })
  // Accepted, and not done.
  mock.fail('affiliates.setOfferAccess', {
    body: { httpStatus: 202, errorCode: 0, message: '', data: { result: 1, msg: 'Success' } },
  })
  const { code, stdout } = await run('open-offers', '--affiliates', 42, '--offers', 7001)
  expect([code, stdout]).toEqual([
    1,
    ['0 of 1 are now recorded as approved', 'affiliate 42 on offer 7001: not recorded', ''].join('\n'),
  ])
})

test('writes nothing if an id is invalid', async ({ mock, run }) => {
  const before = mock.state.access.list()
  const { code, stderr } = await run('open-offers', '--affiliates', 42, 'x', '--offers', 1003, '--block')
  expect([code, stderr]).toEqual([
    1,
    "error: option '--affiliates <ids...>' argument 'x' is invalid. Expected ids such as 42.\n(--help for options)\n",
  ])
  expect(mock.state.access.list()).toEqual(before)
})

test('an error in the middle prints what was done, and how to go on', async ({ mock, run }) => {
  mock.fail('affiliates.setOfferAccess', { delayMs: 0 })
  mock.fail('affiliates.setOfferAccess', { status: 404 })
  const { code, stdout, stderr } = await run('open-offers', '--affiliates', 42, 47, '--offers', 1003, '--block')
  expect([code, stdout, stderr.split('\n').slice(0, 2)]).toEqual([
    1,
    '',
    [
      'Stopped: 1 of 2 calls are done.',
      'Correct what the service refuses and run it again, or without --block to approve the same offers.',
    ],
  ])
  expect(stderr.split('\n').slice(2)).toEqual([expect.stringMatching(/^\w+Error: /), ''])
})

test('Ctrl-C while it verifies says that all is written', async ({ mock, folder }) => {
  const { url, close } = await serveMockNetwork(mock)
  mock.fail('offers.list', { delayMs: 60_000 })
  const args = ['--affiliates', '42', '47', '--offers', '1003', '--base-url', url]
  const terminal = inTerminal('open-offers', args, { cwd: folder, env: { NETWORK_KEY: mock.keys.network } })
  await terminal.shows('2 of 2 calls')
  // The terminal drops what it has not shown yet when Ctrl-C is pressed: wait until the bar is cleared.
  await terminal.shows('\x1b[2K')
  terminal.press('\x03')
  const { code, lines } = await terminal.ended
  await close()
  expect([code, lines.map((line) => line.replace('^C', '').trim())]).toEqual([
    130,
    ['Stopped: all 2 calls are done, not verified. Run it again to verify.'],
  ])
})

test('Ctrl-C prints what was done, and how to go on', async ({ mock, folder }) => {
  const { url, close } = await serveMockNetwork(mock)
  for (let call = 0; call < 2; call++) mock.fail('affiliates.setOfferAccess', { delayMs: 0 })
  mock.fail('affiliates.setOfferAccess', { delayMs: 60_000 })
  const args = ['--affiliates', '42', '--offers', '1003', '1005', '1006', '--batch', '1', '--base-url', url]
  const terminal = inTerminal('open-offers', args, { cwd: folder, env: { NETWORK_KEY: mock.keys.network } })
  await terminal.shows('2 of 3 calls')
  terminal.press('\x03')
  const { code, lines } = await terminal.ended
  await close()
  expect([code, lines.map((line) => line.replace('^C', '').trim())]).toEqual([
    130,
    [
      'Stopped: 2 of 3 calls are done; the one in flight may be too.',
      'Run it again for the rest, or with --block to block the same offers.',
    ],
  ])
})
