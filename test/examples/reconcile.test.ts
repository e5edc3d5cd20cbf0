import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { test } from './example.ts'

test('prints what differs, and fails', async ({ mock, run, folder }) => {
  mock.now = new Date('2027-07-01T00:00:00Z')
  const { conversions, offers } = mock.state
  offers.add({ id: 9001, name: 'Ours', advertiser_id: 201 })
  const add = (ck_transaction_id: string, revenue: string, status: 'Approved' | 'Rejected' = 'Approved') =>
    conversions.add({
      offer_id: 9001,
      affiliate_id: 42,
      time: '2027-06-10T12:00:00Z',
      revenue,
      status,
      details: { ck_transaction_id },
    })
  add('a1', '0.1')
  add('b2', '0.2')
  add('c3', '5')
  add('d4', '7', 'Rejected')
  const JUNE = ['statement.csv', '--advertiser', 201, '--from', '2027-06-01', '--to', '2027-06-30']

  await writeFile(join(folder, 'statement.csv'), 'transaction_id,amount\na1,0.10\nb2,0.25\ne5,1\n')
  const { code, stdout, stderr } = await run('reconcile', ...JUNE)
  expect(code).toBe(1)
  expect(stdout).toBe(
    'transaction_id,what,ours,theirs\nb2,amount,0.200000,0.250000\nc3,not there,5.000000,\ne5,not here,,1.000000\n',
  )
  expect(stderr).toBe('ours   3 conversions, 5.300000\ntheirs 3 conversions, 1.350000\n')

  await writeFile(join(folder, 'statement.csv'), 'transaction_id,amount\r\nc3,5\r\nb2,0.2\r\na1,0.1\r\n')
  const agreed = await run('reconcile', ...JUNE)
  expect(agreed).toMatchObject({ code: 0, stdout: 'transaction_id,what,ours,theirs\n' })
})
