import { expect, it, onTestFinished, vi } from 'vitest'
import { createClient } from '../../src/index.ts'

const network = createClient({ baseUrl: 'https://acme.example', key: 'the-key' })

const names = (count: number, prefix: string) => Array.from({ length: count }, (_, index) => prefix + index)
const withValues = (keys: readonly string[]) => Object.fromEntries(keys.map((name) => [name, '1']))

/** The CPU time of a call that has run once before, in milliseconds, and its result. */
async function cost(call: () => unknown) {
  const run = async () => call()
  await run().catch(() => {})
  const start = process.cpuUsage()
  const result = await run().catch((error: unknown) => error)
  const { user, system } = process.cpuUsage(start)
  return { result, time: (user + system) / 1000 }
}

// What compares each name with each other takes thirteen seconds.
it('extraQuery of many names, beside a call with as many parameters, costs no time', async () => {
  const extraQuery = withValues(names(10_000, 'extra_'))
  const query = { from: '2026-01-01', to: '2026-01-07', timezone: 0, extraFields: names(10_000, 'ck_') } as const
  const calls = [
    () => network.preview.reports.overall(query, { extraQuery }),
    () => network.preview.request({ path: 'v2/getThing', query: withValues(names(10_000, 'own_')) }, { extraQuery }),
  ]
  for (const call of calls) {
    const { result, time } = await cost(call)
    expect(result).toMatchObject({ url: expect.stringContaining('&extra_9999=1') })
    expect(time).toBeLessThan(3000)
  }
})

it('only as many unknown fields of a report as an error holds are compared with the known ones', async () => {
  const fields = names(20_000, 'ck_unknown_') as never[]
  const query = { from: '2026-01-01', to: '2026-01-07', timezone: 0, fields } as const
  // Each name is taken apart before it is compared.
  const replaceAll = vi.spyOn(String.prototype, 'replaceAll')
  onTestFinished(() => void replaceAll.mockRestore())
  const error = await network.preview.reports.overall(query).catch((error: unknown) => error)
  expect(error).toMatchObject({ kind: 'input', message: expect.stringContaining('\n  and 19997 more (') })
  expect(Object(error).issues).toHaveLength(100)
  expect(replaceAll.mock.calls.length).toBeLessThan(100_000)
})

it('a field of a report that is undefined is a missing one', async () => {
  const query = { from: '2026-01-01', to: '2026-01-07', timezone: 0, fields: [undefined as never] } as const
  const refused = network.preview.reports.overall(query)
  await expect(refused).rejects.toMatchObject({ issues: [{ path: 'fields[0]', code: 'missing' }] })
})
