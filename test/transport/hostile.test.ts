import { expect, it } from 'vitest'
import { ConnectionError } from '../../src/errors/errors.ts'
import { CANARY } from '../secrets/canary.ts'
import { fails } from '../secrets/fails.ts'
import { clientOf, NOBODY } from './client.ts'

const trap = () => {
  throw new Error(`trap ${CANARY}`)
}
const traps: ProxyHandler<object> = { get: trap, has: trap, getPrototypeOf: trap, ownKeys: trap }

/** What a custom fetch, or a key function, may throw. */
const thrown: [title: string, reason: unknown][] = [
  ['a text', `failed ${CANARY}`],
  ['nothing', undefined],
  ['a frozen error', Object.freeze(new Error('frozen'))],
  ['a frozen error of the SDK', Object.freeze(new ConnectionError(CANARY, { operation: 'x', outcome: 'not-sent' }))],
  ['an error whose getters throw', Object.defineProperty(new Error('x'), 'message', { get: trap })],
  ['a Proxy whose traps throw', new Proxy(new Error('x'), traps)],
  ['a revoked Proxy', revoked()],
]

function revoked(): object {
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  return proxy
}

it.each(thrown)('%s thrown by a custom fetch ends as a clean error of the SDK', async (_, reason) => {
  const fetch = () => Promise.reject(reason)
  const error = await fails(clientOf(NOBODY, { fetch, retryBudget: 0 }).network.offers.update(42, { status: 'Paused' }))
  expect(error === reason).toBe(false)
  expect(error).toMatchObject({ kind: 'connection', operation: 'offers.update', outcome: 'unknown', attempts: 1 })
})

it.each(thrown)('%s thrown by a key function too', async (_, reason) => {
  const error = await fails(clientOf(NOBODY, { key: () => Promise.reject(reason) }).network.advertisers.list())
  expect(error).toMatchObject({ kind: 'input', outcome: 'not-sent' })
})

it.each<[string, unknown]>([
  ['a Proxy whose traps throw', new Proxy({}, traps)],
  ['headers that throw', { headers: { get: trap }, status: 200 }],
  ['a locked body', locked()],
  ['a text for its status', { status: CANARY, ok: false, headers: new Headers(), body: null }],
  ['texts without end in place of bytes', new Response(endlessTexts())],
])('a response with %s ends as a clean error of the SDK', async (_, response) => {
  const fetch = async () => response as Response
  const error = await fails(clientOf(NOBODY, { fetch, retryBudget: 0 }).network.advertisers.list())
  expect(error).toMatchObject({ outcome: 'unknown', attempts: 1 })
  expect(error.message).not.toContain('cut short')
})

/** Bounded, so that a reader that goes on is found out before memory is full. */
function endlessTexts(): ReadableStream {
  let left = 100_000
  return new ReadableStream({
    pull(controller) {
      controller.enqueue('text')
      if (--left === 0) controller.error(new Error('nobody stopped reading'))
    },
  })
}

function locked(): Response {
  const response = new Response('{}')
  response.body?.getReader()
  return response
}

it('an environment whose Request refuses its AbortController is named as the reason', async () => {
  const own = globalThis.AbortController
  globalThis.AbortController = class {
    readonly signal = { aborted: false }
  } as never
  try {
    const error = await fails(clientOf(NOBODY).network.advertisers.list())
    expect(error).toMatchObject({
      kind: 'connection',
      outcome: 'not-sent',
      attempts: 0,
      message: 'advertisers.list: no request could be made (TypeError)',
    })
  } finally {
    globalThis.AbortController = own
  }
})
