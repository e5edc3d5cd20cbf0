import { describe, expect, it } from 'vitest'
import { createClient, type NetworkClient } from '../../src/index.ts'
import { createRelay } from '../../src/relay/index.ts'
import { rawServer } from '../raw-server/raw-server.ts'
import { OK } from '../raw-server/responses.ts'
import { CANARY } from '../secrets/canary.ts'
import { expectNoKey } from '../secrets/expect-no-key.ts'
import { CALLS, clientOf } from '../transport/client.ts'

/** Names that this package, ky, zod or the engine reads of objects, and some that nobody reads. */
const NAMES = [
  ...[
    'polluted',
    'isAdmin',
    '',
    'a b',
    'key',
    'headers',
    'fetch',
    'retries',
    'signal',
    'relay',
    'method',
    'form',
    'id',
  ],
  ...['onEvent', 'banner_id', 'page', 'statusCodes', 'hooks', 'direction', 'skipChecks', 'checks', 'innerType'],
  ...['then', 'toJSON', 'get', 'set', 'value', 'writable', 'operation', 'message', 'issues', 'code', 'meant', 'cause'],
]

const UPLOAD = { offer_id: 42, files: { name: 'a.png', data: new Uint8Array(9) } }

/** Every kind of call. */
const KINDS: Record<string, (network: NetworkClient) => unknown> = {
  ...CALLS,
  'a list that is awaited': ({ offers }) => offers.list().then(),
  'a list that is iterated': ({ offers }) => offers.list().pages().next(),
  'all rows of a list': ({ offers }) => offers.list().toArray(),
  'one row': ({ offers }) => offers.get(42),
  'offers.set': ({ offers }) => offers.set({ id: 42, status: 'Paused' }),
  'an upload': ({ banners }) => banners.v3.upload(UPLOAD),
  'a preview': ({ preview }) => preview.offers.update(42, { status: 'Paused' }),
  'a preview of an upload': ({ preview }) => preview.banners.v3.upload(UPLOAD),
  'a preview of a request': ({ preview }) => preview.request({ path: 'v2/getThing' }),
}

const INHERITED = 'expected no field in Object.prototype, received'

/**
 * Starts some work while `Object.prototype` has a field, and gives the error of the work. The field is gone when the work
 * goes on, as the test runner reads such fields too.
 */
async function errorOf(name: string, descriptor: object, work: () => unknown): Promise<unknown> {
  Object.defineProperty(Object.prototype, name, { configurable: true, enumerable: true, ...descriptor })
  let started: unknown
  try {
    started = work()
  } catch (error) {
    return error
  } finally {
    Reflect.deleteProperty(Object.prototype, name)
  }
  return await (started as Promise<unknown>).then(
    () => undefined,
    (error: unknown) => error,
  )
}

describe('while every object inherits a field', () => {
  const refusal = (name: string) => ({
    name: 'InputError',
    kind: 'input',
    outcome: 'not-sent',
    message: expect.stringContaining(`${INHERITED} ${JSON.stringify(name)}`),
  })

  it.each(Object.entries(KINDS))('%s is refused, and nothing is sent', async (_, call) => {
    await using server = await rawServer(OK)
    const { network } = clientOf(server)
    for (const name of NAMES) {
      const error = await errorOf(name, { value: CANARY, writable: true }, () => call(network))
      expect(error, name).toMatchObject(refusal(name))
    }
    expect(server.requests).toEqual([])
  })

  it('createClient and with are refused', async () => {
    const options = { baseUrl: 'https://acme.example', key: CANARY }
    const network = createClient(options)
    for (const name of NAMES) {
      const created = await errorOf(name, { value: 1, writable: true }, () => createClient(options))
      expect(created, name).toMatchObject({ ...refusal(name), operation: 'createClient' })
      const changed = await errorOf(name, { value: 1, writable: true }, () => network.with({ retries: 0 }))
      expect(changed, name).toMatchObject({ ...refusal(name), operation: 'with' })
      expectNoKey([created, changed], CANARY)
    }
  })

  it('what was planted is not called', async () => {
    await using server = await rawServer(OK)
    const { network } = clientOf(server)
    const seen: unknown[] = []
    const spy = function (this: unknown, ...args: unknown[]) {
      seen.push([this, args])
    }
    for (const name of ['key', 'fetch', 'onEvent', 'onProgress', 'hooks', 'when'])
      for (const planted of [{ value: spy, writable: true }, { get: spy }, { get: spy, set: undefined }])
        expect(await errorOf(name, planted, () => network.advertisers.list()), name).toMatchObject(refusal(name))
    expect(seen).toEqual([])
  })

  it('a relay sends nothing, and tells its owner', async () => {
    await using server = await rawServer(OK)
    const errors: unknown[] = []
    const relay = createRelay(clientOf(server).network, {
      allow: ['offers.list'],
      onError: (error) => errors.push(error),
    })
    const polluted = Object.prototype as { polluted?: unknown }
    const request = new Request('https://app.example/network/api/v2/getOffers?page=1')
    polluted.polluted = 1
    const response = await relay(request).finally(() => delete polluted.polluted)
    expect(response.status).toBe(500)
    expect(errors).toMatchObject([refusal('polluted')])
    expect(server.requests).toEqual([])
  })

  it('a relay sends nothing, if the field comes while it waits for its owner', async () => {
    await using server = await rawServer(OK)
    const errors: unknown[] = []
    const polluted = Object.prototype as { payout?: unknown }
    const relay = createRelay(clientOf(server).network, {
      allow: ['offers.update'],
      async authenticate() {
        await new Promise(setImmediate)
        polluted.payout = '0'
        return true
      },
      onError: (error) => errors.push(error),
    })
    const request = new Request('https://app.example/network/api/v2/setOffer', {
      method: 'POST',
      body: new URLSearchParams({ id: '5', status: 'Paused' }),
    })
    const response = await relay(request).finally(() => delete polluted.payout)
    expect(response.status).toBe(500)
    expect(errors).toMatchObject([refusal('payout')])
    expect(server.requests).toEqual([])
  })

  it('each call has its end event, and works again once the field is gone', async () => {
    await using server = await rawServer(OK)
    const { network, events } = clientOf(server)
    await errorOf('polluted', { value: 1, writable: true }, () => network.advertisers.list())
    expect(events).toMatchObject([{ type: 'end', outcome: 'not-sent', kind: 'input', attempts: 0 }])
    expect(await network.advertisers.list()).toEqual([])
    expect(server.requests).toHaveLength(1)
  })
})

it('a field that cannot be enumerated is not looked for, as libraries add such ones', async () => {
  await using server = await rawServer(OK)
  const { network } = clientOf(server)
  const work = () => network.advertisers.list()
  expect(await errorOf('should', { value: 1, enumerable: false }, work)).toBeUndefined()
})
