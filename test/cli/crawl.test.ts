import { existsSync, mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { it } from '../wire-server.ts'
import { inProcess, wordsOf } from './in-process.ts'

const offer = (id: number) => ({
  ...{ id, name: `Offer ${id}`, status: 'Active', advertiser_id: 201, payout: '1.00000', revenue: '2.00000' },
})

it('--all ends with code 1 if rows moved between its pages, and then writes no file', async ({ wire }) => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'cli-'))
  const file = join(folder.path, 'offers.csv')
  let second = [2, 3]
  wire.respond(({ url }) => {
    const page = Number(new URL(url, wire.url).searchParams.get('page') ?? 1)
    return { errorCode: 0, data: (page === 1 ? [1, 2] : second).map(offer), page, totalPages: 2, totalItems: 4 }
  })
  const run = (more = '') =>
    inProcess(wordsOf(`offers list --all --limit 500 --columns id ${more}`), {
      env: { NETWORK_URL: wire.url, NETWORK_KEY: 'k3y&secret' },
    })
  for (const more of ['', `--output ${file}`]) {
    const { code, stderr } = await run(more)
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^error: offers list: .*duplicate.*; run it again\n$/)])
  }
  expect(existsSync(file)).toBe(false)
  second = [3, 4]
  expect(await run()).toEqual({ code: 0, stdout: '{"id":1}\n{"id":2}\n{"id":3}\n{"id":4}\n', stderr: '' })
})

it('warns of rows without ids that may have moved between pages, and reads pages of 10,000 of them', async ({
  wire,
}) => {
  const moved =
    'Rows may be missing or counted twice, as they may have moved between the 2 pages: use a shorter range.\n'
  let totalPages = 2
  wire.respond(({ url }) => {
    const page = Number(new URL(url, wire.url).searchParams.get('page'))
    const content = [{ ck_income: '1.50000', currency: '$', offer_id: page }]
    return { errorCode: 0, data: { content, page, totalPages, totalItems: totalPages } }
  })
  const run = (more: string) =>
    inProcess(wordsOf(`reports offer --from 2026-06-01 --to 2026-06-30 --timezone 0 ${more}`), {
      env: { NETWORK_URL: wire.url, NETWORK_KEY: 'k3y&secret' },
    })
  for (const more of ['--sum ck_income', '--fields ck_income --all']) {
    totalPages = 2
    expect(await run(more)).toMatchObject({ code: 0, stderr: expect.stringContaining(moved) })
    totalPages = 1
    expect((await run(more)).stderr).not.toContain(moved)
  }
  expect(wire.requests.every(({ url }) => /[?&]limit=10000(&|$)/.test(url))).toBe(true)
})

it.for([
  ['offers list --all --limit 500', '1/1h'],
  ['offers list --all --limit 500 --rate-limit 1/1h', '100/1s'],
  ['sync FOLDER/n.db --offers --rate-limit 1/1h', ''],
] as const)('%s with NETWORK_RATE_LIMIT=%s sends one request in an hour', async ([line, limit], { wire }) => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'cli-'))
  const stop = new AbortController()
  wire.respond(({ url }) => {
    const page = Number(new URL(url, wire.url).searchParams.get('page') ?? 1)
    // Without a limit, the command is done long before.
    setTimeout(() => stop.abort(), 300)
    return { errorCode: 0, data: [offer(page)], page, totalPages: 3, totalItems: 3 }
  })
  const env = { NETWORK_URL: wire.url, NETWORK_KEY: 'k3y&secret', NETWORK_RATE_LIMIT: limit }
  const { signal } = stop
  expect(await inProcess(wordsOf(line.replace('FOLDER', folder.path)), { env, signal })).toMatchObject({ code: 130 })
  expect(wire.requests).toHaveLength(1)
})
