import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { inProcess, wordsOf } from '../cli/in-process.ts'
import { MOCK, startHost } from '../mcp/host.ts'

const folder = mkdtempSync(join(tmpdir(), 'profile-'))
afterAll(() => rmSync(folder, { recursive: true }))
const PROFILE = join(folder, 'acme.profile.json')
const fact = (value: unknown) => ({ value, documented: null, seen: true })
writeFileSync(
  PROFILE,
  JSON.stringify({ profile: 1, facts: { sumsCount: fact('not rejected'), reportLag: fact(1), limit: fact(500) } }),
)
const NETWORK_PROFILE = PROFILE
const textOf = async (line: string, env = {}) => {
  const { code, stdout, stderr } = await inProcess(wordsOf(line), { env })
  return { code, stderr, stdout: stdout.replaceAll(/\s+/g, ' ') }
}

it.each([['reports --help'], ['reports affiliate --help']])('%s says which conversions sums count', async (line) => {
  expect((await textOf(line, { NETWORK_PROFILE })).stdout).toMatch(
    /count(ed, according to this network's profile)?: those not rejected/i,
  )
  expect((await textOf(line)).stdout).toContain("The service doesn't document")
})

it('a profile in NETWORK_PROFILE that cannot be read is named where it is used', async () => {
  const missing = { NETWORK_PROFILE: join(folder, 'none.json') }
  expect(await textOf('reports --help', missing)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('NETWORK_PROFILE: ENOENT'),
  })
  expect(await textOf('offers --help', missing)).toMatchObject({ code: 0, stderr: '' })
})

it('tools for agents say which conversions sums count', async () => {
  const { tool, call } = await startHost(MOCK, { NETWORK_PROFILE })
  const counted = "Counted, according to this network's profile: those not rejected."
  expect(tool('reports_affiliate').description).toContain(counted)
  expect(tool('reports_conversion').description).not.toContain(counted)
  const { data } = await call('reports_affiliate', {
    ...{ from: '2026-06-01', to: '2026-06-30' },
    ...{ sum: ['ck_cost'], by: ['ck_affiliate_name'] },
  })
  expect(data.message).toContain(counted)
})

it('a sync prints what its profile says of reports below how far they agree', async () => {
  const line = `sync ${join(folder, 'acme.db')} --since 2026-06-29 --conversions ck_payout --mock --profile ${PROFILE}`
  const { code, stdout } = await inProcess(wordsOf(line))
  expect(code).toBe(0)
  const lines = stdout.split('\n')
  const agreement = lines.findIndex((one) => one.includes("the network's report agrees"))
  expect(lines[agreement + 1]).toContain('by its profile: reports are 1 hour behind; sums count: those not rejected')
})
