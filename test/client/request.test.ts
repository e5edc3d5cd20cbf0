import { expect } from 'vitest'
import * as z from 'zod'
import * as mini from 'zod/mini'
import { ApiError, ResponseError } from '../../src/index.ts'
import type { ClientEvent } from '../../src/options/client-event.ts'
import { it } from '../wire-server.ts'

it('sends any operation and returns the unwrapped data', async ({ wire }) => {
  wire.respond({ errorCode: 0, httpStatus: 200, data: { any: ['thing'] } })
  const network = wire.network()
  expect(
    await network.request({
      path: 'v2/getThings',
      query: { ids: [1, 2], on: true, rate: 0.5, q: 'a b', no: undefined },
    }),
  ).toEqual({
    any: ['thing'],
  })
  await network.request({ path: 'v3/set/thing', form: { id: 7, names: ['x', 'y'] } })
  await network.request({ path: 'v3/setThing', json: [1, { a: null }] })
  await network.request({ path: 'v2/touch', method: 'POST' }, { extraQuery: { locale: 'en' } })
  expect(wire.requests).toMatchObject([
    { method: 'GET', url: '/api/v2/getThings?key=k3y%26secret&ids=1%2C2&on=true&rate=0.5&q=a+b', body: '' },
    {
      method: 'POST',
      url: '/api/v3/set/thing?key=k3y%26secret',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'id=7&names%5B0%5D=x&names%5B1%5D=y',
    },
    {
      method: 'POST',
      url: '/api/v3/setThing?key=k3y%26secret',
      headers: { 'content-type': 'application/json' },
      body: '[1,{"a":null}]',
    },
    { method: 'POST', url: '/api/v2/touch?key=k3y%26secret&locale=en', body: '' },
  ])
})

it('sends the a of an affiliate client', async ({ wire }) => {
  wire.respond({ errorCode: 0, data: 1 })
  await wire.affiliate().request({ path: 'v2/x' })
  await wire.network().with({ affiliateId: '8' }).request({ path: 'v2/x' })
  await wire.network().request({ path: 'v2/x' })
  expect(wire.requests.map(({ url }) => url)).toEqual([
    '/api/v2/x?key=k3y%26secret&a=7',
    '/api/v2/x?key=k3y%26secret&a=8',
    '/api/v2/x?key=k3y%26secret',
  ])
})

it('checks the data by any Standard Schema and throws if it does not match', async ({ wire }) => {
  wire.respond({ errorCode: 0, data: { id: 7 } })
  for (const validation of ['warn', 'off', 'throw'] as const) {
    const network = wire.network({ validation })
    expect(await network.request({ path: 'v2/x', schema: z.object({ id: z.number() }) })).toEqual({ id: 7 })
    expect(
      await network.request({
        path: 'v2/x',
        schema: mini.pipe(
          mini.object({ id: mini.number() }),
          mini.transform(({ id }) => `#${id}`),
        ),
      }),
    ).toBe('#7')
    const invalid = network.request({ path: 'v2/x', schema: z.object({ id: z.string() }) })
    await expect(invalid).rejects.toBeInstanceOf(ResponseError)
    await expect(invalid).rejects.toMatchObject({ operation: 'request', issues: [{ path: 'id' }] })
  }
})

it('has a message if a schema fails without an issue', async ({ wire }) => {
  wire.respond({ errorCode: 0, data: 5 })
  const schema = { '~standard': { version: 1, vendor: 'own', validate: () => ({ issues: [] }) } } as const
  await expect(wire.network().request({ path: 'v2/x', schema })).rejects.toThrow(
    'request: expected data that matches the schema',
  )
})

it('retries GET and not POST', async ({ wire }) => {
  wire.respond({ status: 503, text: '' })
  const network = wire.network({ retries: 1 })
  await expect(network.request({ path: 'v2/x' })).rejects.toMatchObject({ operation: 'request', attempts: 2 })
  await expect(network.request({ path: 'v2/x', form: { a: 1 } })).rejects.toBeInstanceOf(ApiError)
  expect(wire.requests.map(({ method }) => method)).toEqual(['GET', 'GET', 'POST'])
})

it('distinguishes an error of the schema from one of the request, which was sent', async ({ wire }) => {
  const events: ClientEvent[] = []
  const network = wire.network({ onEvent: (event) => events.push(event) })
  const inner = Object.freeze(await network.offers.get(-1).catch((error: unknown) => error))
  events.length = 0
  wire.respond({ errorCode: 0, data: {} })
  const validate = () => Promise.reject(inner)
  const schema = { '~standard': { version: 1, vendor: 'own', validate } } as const
  const call = network.request({ path: 'v2/setThing', form: { id: 1 }, schema })
  expect(await call.catch((error: unknown) => error)).toBe(inner)
  expect(inner).not.toHaveProperty('attempts')
  expect(events.at(-1)).toMatchObject({ type: 'end', operation: 'request', outcome: 'unknown', attempts: 1 })
  expect(events.at(-1)).not.toHaveProperty('kind')
})

it('holds at most 100 issues of a schema, and says how many there are', async ({ wire }) => {
  wire.respond({ errorCode: 0, data: [] })
  const issues = Array.from({ length: 150 }, (_, index) => ({ message: 'no', path: [index] }))
  const schema = { '~standard': { version: 1, vendor: 'own', validate: () => ({ issues }) } } as const
  const error = await wire
    .network()
    .request({ path: 'v2/getThings', schema })
    .catch((error: unknown) => error)
  expect((error as ResponseError).issues).toHaveLength(100)
  expect((error as ResponseError).message).toContain('and 147 more')
})
