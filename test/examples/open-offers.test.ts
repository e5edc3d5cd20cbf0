import { expect } from 'vitest'
import { test } from './example.ts'

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
      '4 of 6 are recorded as approved',
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
  expect(blocked.stdout).toBe('2 of 2 are recorded as blocked\n')
  expect([access.get(1, 42), access.get(2, 42), access.get(2, 47)]).toEqual(['blocked', 'blocked', 'approved'])
})
