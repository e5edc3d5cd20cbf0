import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { expect } from 'vitest'
import { PNG } from '../png.ts'
import { quiet as test } from './example.ts'

test('uploads, lists and removes', async ({ mock, run, folder }) => {
  const { banners } = mock.state
  banners.clear()
  await writeFile(join(folder, 'a "b".png'), PNG)
  await writeFile(join(folder, 'more.zip'), zipSync({ 'c.png': PNG, 'd.png': PNG }))

  const uploaded = await run('creatives', 'upload', 1001, 'a "b".png', 'more.zip')
  expect(uploaded).toMatchObject({ code: 0, stderr: '' })
  const made = banners.list()
  expect(made.map(({ offer_id, width, height }) => [offer_id, width, height])).toEqual(made.map(() => [1001, 3, 2]))
  expect(made.map(({ name }) => name)).toContain('c.png')
  expect(made[0]?.bytes).toEqual(PNG)
  expect(uploaded.stdout.trim().split('\n')).toEqual(made.map(({ id, name }) => `uploaded ${id}  ${name}  3x2`))

  const listed = await run('creatives', 'list', 1001, '--affiliate', 42)
  for (const { id } of made) expect(listed.stdout).toContain(` ${id} `)

  const [first, ...others] = made.map(({ id }) => id)
  const removed = await run('creatives', 'remove', 1001, first as number)
  expect(removed.stdout).toBe(`removed ${first}\n`)
  expect(banners.list().map(({ id }) => id)).toEqual(others)
})

test('sends nothing if a file is missing', async ({ mock, run }) => {
  const size = mock.state.banners.size
  const { code, stderr } = await run('creatives', 'upload', 1001, 'missing.png')
  expect(code).toBe(1)
  expect(stderr).toContain('InputError')
  expect(mock.state.banners.size).toBe(size)
})

test('an offer without creatives is named, without a table', async ({ mock, run }) => {
  mock.state.banners.clear()
  const { code, stdout } = await run('creatives', 'list', 1001, '--affiliate', 42)
  expect([code, stdout]).toEqual([0, 'Affiliate 42 sees no creatives on offer 1001\n'])
})

test('says which ids it did not find, and fails', async ({ mock, run }) => {
  const { banners } = mock.state
  const id = banners.list().find(({ offer_id }) => offer_id === 1001)?.id
  expect(await run('creatives', 'remove', 1001, 99998, 99999)).toMatchObject({
    code: 1,
    stdout: 'Nothing was removed\n',
    stderr: 'Offer 1001 has no creative 99998 or 99999\n',
  })
  expect(await run('creatives', 'remove', 1001, Number(id), 99999)).toMatchObject({
    code: 1,
    stdout: `removed ${id}\n`,
    stderr: 'Offer 1001 has no creative 99999\n',
  })
})
