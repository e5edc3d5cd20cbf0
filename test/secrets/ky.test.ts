import ky from 'ky'
import { expect, it, vi } from 'vitest'
import { answer } from '../raw-server/answers.ts'
import { rawServer } from '../raw-server/raw-server.ts'
import { CALLS, clientOf } from '../transport/client.ts'
import { CANARY } from './canary.ts'
import { expectNoKey } from './expect-no-key.ts'
import { fails } from './fails.ts'

vi.mock('ky', { spy: true })

it('[14] ky, whose errors print their context, is told no key: in no URL, option or context', async () => {
  await using server = await rawServer(answer(400))
  const { network } = clientOf(server)
  for (const call of Object.values(CALLS)) await fails(call(network))
  const told = vi.mocked(ky).mock.calls
  expect(told).toHaveLength(Object.keys(CALLS).length)
  for (const [url, options] of told) {
    expect(String(url)).not.toContain('key=')
    expect(options).not.toHaveProperty('context')
  }
  expectNoKey(told, CANARY)
  expect(server.requests.every(({ target }) => target.includes('?key='))).toBe(true)
})
