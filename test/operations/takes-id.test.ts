import { expect, it } from 'vitest'
import { createClient } from '../../src/index.ts'
import { operations } from '../../src/operations/index.ts'

const base = { baseUrl: 'https://acme.example', key: 'k3y&secret', timezone: 0 } as const
const network: object = createClient(base).preview
const affiliate: object = createClient({ ...base, affiliateId: 42 }).preview

type Call = (...args: unknown[]) => Promise<unknown>

it.each(
  operations.map((operation) => [operation.name, operation.role, operation] as const),
)('%s of the %s client takes an id as its first argument only if its operation says so', async (name, role, {
  takes,
}) => {
  const client = role === 'affiliate' ? affiliate : network
  const call = name.split('.').reduce<unknown>((part, step) => (part as Record<string, unknown>)[step], client) as Call
  const error: unknown = await call('no id', {}).catch((error: unknown) => error)
  expect(error).toMatchObject({ kind: 'input' })
  const paths = (error as { issues: { path: string }[] }).issues.map(({ path }) => path)
  expect(paths.includes('id')).toBe(takes[0] === 'id')
})
