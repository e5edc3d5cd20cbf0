import { describe, expect } from 'vitest'
import { preview } from '../../src/call/preview.ts'
import type { NetworkClient } from '../../src/client/clients.ts'
import { createClient } from '../../src/client/create-client-of-parts.ts'
import { methodsOf, type Part, partOf } from '../../src/client/part.ts'
import { clientStateOf } from '../../src/client/registry.ts'
import { type Id, id } from '../../src/codecs/ids.ts'
import type { InputSchema } from '../../src/codecs/input.ts'
import * as r from '../../src/codecs/responses.ts'
import { text } from '../../src/codecs/scalars.ts'
import { makeCall } from '../../src/mcp/make-call.ts'
import { toolInput } from '../../src/mcp/tool-input.ts'
import { readOperation, writeOperation } from '../../src/operations/operation.ts'
import { recordReader } from '../../src/operations/readers.ts'
import { input } from '../../src/schemas/input.ts'
import { createQueries } from '../../src/tanstack-query/index.ts'
import type { ClientState } from '../../src/transport/client-state.ts'
import { it } from '../wire-server.ts'

interface Pause {
  offer_id: Id
  reason: string
}
const Pause: InputSchema<Pause> = input(() => ({ offer_id: id, reason: text }))

interface Paused {
  paused: number
}
const Paused: r.ResponseSchema<Paused> = r.record(() => ({ paused: r.integer }))

interface StateQuery {
  offer_id: Id
}
const StateQuery: InputSchema<StateQuery> = input(() => ({ offer_id: id }))

/** An operation that the service does not have, whose id is not sent as `id`. */
const pauseOffer = writeOperation<Pause, Paused>({
  name: 'offers.pause',
  path: 'v2/pauseOffer',
  effect: 'repeatable',
  takes: ['id', 'why'],
  idParameter: 'offer_id',
  input: Pause,
  result: recordReader(Paused),
})

interface Calls {
  pause(id: Id, why: { reason: string; offer_id?: Id }): Promise<Paused>
}
const offers: Part<Calls> = partOf({ network: { pause: pauseOffer } })
const clientOf = (baseUrl: string) => createClient({ baseUrl, key: 'k3y' }, { offers })

/** The same calls with their previews, as the client of all parts has them. */
function wholeOf(client: ReturnType<typeof clientOf>): NetworkClient {
  const settings = clientStateOf(client) as ClientState
  const previews = methodsOf({ offers }, 'network', ({ prepare }) => {
    return (...args) => preview(() => prepare(args, settings), settings)
  })
  // A tool shows which offer it changes.
  const get = async () => undefined
  return { ...client, offers: { ...client.offers, get }, preview: previews } as unknown as NetworkClient
}

const paused = { httpStatus: 200, errorCode: 0, data: { paused: '1' } }
const sent = [{ method: 'POST', url: '/api/v2/pauseOffer?key=k3y', body: 'offer_id=42&reason=late' }]

describe('an id that is sent as offer_id', () => {
  it('is the first argument of a call', async ({ wire }) => {
    wire.respond(paused, 'undocumented')
    expect(await clientOf(wire.url).offers.pause(42, { reason: 'late' })).toEqual({ paused: 1 })
    expect(wire.requests).toMatchObject(sent)
  })

  it('is refused among the other fields, which would overrule it or be lost', async ({ wire }) => {
    await expect(clientOf(wire.url).offers.pause(42, { reason: 'late', offer_id: 43 })).rejects.toMatchObject({
      kind: 'input',
      issues: [{ path: 'offer_id' }],
    })
    expect(wire.requests).toEqual([])
  })

  it('is one of the variables of a mutation', async ({ wire }) => {
    wire.respond(paused, 'undocumented')
    const queries = createQueries(clientOf(wire.url) as unknown as NetworkClient)
    const { pause } = queries.offers as unknown as { pause(): { mutationFn(variables: object): Promise<Paused> } }
    expect(await pause().mutationFn({ id: 42, reason: 'late' })).toEqual({ paused: 1 })
    expect(wire.requests).toMatchObject(sent)
  })

  it('is an argument of a tool', async ({ wire }) => {
    wire.respond(paused, 'undocumented')
    const { schema, parse } = toolInput(pauseOffer, {}, new Map())
    expect(schema.required).toEqual(['offer_id', 'reason'])
    const call = (given: Record<string, unknown>) =>
      makeCall(wholeOf(clientOf(wire.url)), pauseOffer, parse(given), new AbortController().signal)
    expect(await call({ offer_id: 42, reason: 'late' })).toMatchObject({ sent: false, body: sent[0]?.body })
    expect(await call({ offer_id: 42, reason: 'late', confirm: true })).toEqual({ paused: 1 })
    expect(wire.requests).toMatchObject(sent)
  })

  it('is the only argument of a tool that reads by it', () => {
    const read = readOperation<StateQuery, Paused>({
      name: 'offers.state',
      path: 'v2/getOfferState',
      takes: ['id'],
      idParameter: 'offer_id',
      input: StateQuery,
      result: recordReader(Paused),
    })
    const { properties, required } = toolInput(read, {}, new Map()).schema
    expect([Object.keys(properties), required]).toEqual([['id'], ['id']])
  })
})
