import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { quiet as test } from './example.ts'

test('prints which offers are new, changed and gone', async ({ mock, run, read }) => {
  const { offers } = mock.state
  offers.clear()
  offers.add({ id: 1, name: 'Alpha', payout: '1.00000' })
  offers.add({ id: 2, name: 'Beta' })
  offers.add({ id: 3, name: 'Gamma' })

  const first = await run('sync-offers', 'offers.json')
  expect(first).toMatchObject({ code: 0, stderr: '' })
  expect(first.stdout).toBe('new      1  Alpha\nnew      2  Beta\nnew      3  Gamma\n3 offers in offers.json\n')

  offers.update(1, { status: 'Paused' })
  offers.delete(3)
  offers.add({ id: 4, name: 'Delta' })
  mock.state.conversions.add({ offer_id: 2, affiliate_id: 42, time: mock.now })

  const second = await run('sync-offers', 'offers.json')
  expect(second.stdout).toBe(
    'changed  1  status: "Active" -> "Paused"\nnew      4  Delta\ngone     3  Gamma\n3 offers in offers.json\n',
  )
  const copy: { id: number; name: string; status: string }[] = JSON.parse(await read('offers.json'))
  expect(copy.map(({ id, name, status }) => [id, name, status])).toEqual([
    [1, 'Alpha', 'Paused'],
    [2, 'Beta', 'Active'],
    [4, 'Delta', 'Active'],
  ])

  const third = await run('sync-offers', 'offers.json')
  expect(third.stdout).toBe('3 offers in offers.json\n')
})

test('does not change the copy if the network fails', async ({ mock, run, read }) => {
  await run('sync-offers', 'offers.json')
  const before = await read('offers.json')
  mock.fail('offers.list', { errorCode: 6303 })
  const { code, stderr } = await run('sync-offers', 'offers.json')
  expect(code).toBe(1)
  expect(stderr).toContain('6303')
  expect(stderr).not.toContain(mock.keys.network)
  expect(await read('offers.json')).toBe(before)
})

test('leaves a file that is no copy of the offer list as it is', async ({ run, read, folder }) => {
  await writeFile(join(folder, 'package.json'), '{"name":"mine"}')
  const { code, stderr } = await run('sync-offers', 'package.json')
  expect([code, stderr]).toEqual([1, 'package.json is no copy of the offer list, and was left as it is\n'])
  expect(await read('package.json')).toBe('{"name":"mine"}')
})
