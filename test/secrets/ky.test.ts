import type { Input, KyInstance, Options } from 'ky'
import { expect, it, vi } from 'vitest'
import { rawServer } from '../raw-server/raw-server.ts'
import { BUSY, response } from '../raw-server/responses.ts'
import { CALLS, clientOf } from '../transport/client.ts'
import { CANARY } from './canary.ts'
import { expectNoKey } from './expect-no-key.ts'
import { fails } from './fails.ts'

/** All that ky was given: by each client when it was made, by each call, and to the hooks of each attempt. */
const given = vi.hoisted(() => ({
  clients: [] as unknown[],
  calls: [] as [Input, Options | undefined][],
  hooks: [] as unknown[],
}))

vi.mock('ky', async (importOriginal) => {
  const original = await importOriginal<typeof import('ky')>()
  const note = (state: { request: Request; options: object; error?: Error }) =>
    void given.hooks.push(state.request.url, state.options, state.error)
  const create = (defaults: Options): KyInstance => {
    given.clients.push(defaults)
    const look = { beforeRequest: [note], beforeRetry: [note] }
    const instance = original.default.create({ hooks: look }).extend(defaults)
    const spy = (input: Input, options?: Options) => {
      given.calls.push([input, options])
      return instance(input, options)
    }
    return spy as KyInstance
  }
  return { ...original, default: { create } }
})

it('ky carries every request and is given no key: in no URL, option or context', async () => {
  await using server = await rawServer([BUSY, response(400)])
  const { network } = clientOf(server)
  const calls = Object.values(CALLS)
  for (const call of calls) await fails(call(network))
  // The first call was tried twice.
  expect(server.requests).toHaveLength(calls.length + 1)
  expect(given.calls).toHaveLength(calls.length + 1)
  expect(given.hooks.filter((value) => typeof value === 'string')).toHaveLength(calls.length + 1)
  for (const [url] of given.calls) expect(String(url)).toContain('?key=<API_KEY>')
  expectNoKey(given, CANARY)
  expect(given.calls.map(([, options]) => options?.method)).toEqual(server.requests.map(({ method }) => method))
  expect(server.requests.every(({ target }) => target.includes('?key='))).toBe(true)
})
