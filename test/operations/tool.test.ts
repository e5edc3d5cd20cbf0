import { expect } from 'vitest'
import { ApiError, ResponseError } from '../../src/index.ts'
import { it } from './wire.ts'

const query = { url: 'https://trk.example/c?o=1&a=2', country: 'US', os: 'Android', osv: '7.1' } as const

const envelope = {
  httpStatus: 200,
  errorCode: 0,
  message: '',
  data: {
    result: 1,
    redirects: [
      {
        order: 2,
        method: -2,
        url: 'https://play.example/app',
        redirect_to: '',
        latency_ms: -2,
        is_store: 1,
        track_flag: '-1',
      },
      {
        order: 1,
        method: 302,
        url: 'https://trk.example/c',
        redirect_to: 'https://play.example/app',
        latency_ms: 120,
        is_store: 0,
        track_flag: '0',
      },
    ],
  },
}

it('sends the GET form with the URL encoded, and sorts the hops', async ({ wire }) => {
  wire.respond(envelope)
  const test = await wire.network().tool.testRedirect(query)
  expect(wire.requests).toMatchObject([
    {
      method: 'GET',
      url: '/api/v2/test?key=k3y%26secret&url=https%3A%2F%2Ftrk.example%2Fc%3Fo%3D1%26a%3D2&country=US&os=Android&osv=7.1',
      body: '',
    },
  ])
  expect(test).toEqual({ result: 1, message: '', redirects: [envelope.data.redirects[1], envelope.data.redirects[0]] })
  expect(wire.warnings()).toEqual([])
})

it('sends the URL as it is, with blanks, macros and letters of any language', async ({ wire }) => {
  const url = ' https://trk.example/Größe 38?o={OID}&s=日本+é&u=https%3A%2F%2Fa.example%2F'
  wire.respond(envelope)
  await wire.network().tool.testRedirect({ ...query, url })
  await wire.network().tool.testRedirect({ ...query, url }, { method: 'POST' })
  const [get, post] = wire.requests
  expect(get?.url).toBe(
    '/api/v2/test?key=k3y%26secret&url=+https%3A%2F%2Ftrk.example%2FGr%C3%B6%C3%9Fe+38%3Fo%3D%7BOID%7D%26s%3D%E6%97%A5%E6%9C%AC%2B%C3%A9%26u%3Dhttps%253A%252F%252Fa.example%252F&country=US&os=Android&osv=7.1',
  )
  expect(JSON.parse(post?.body ?? '')).toEqual({ ...query, url })
})

it('sends the POST form as JSON, with the URL unchanged', async ({ wire }) => {
  wire.respond(envelope)
  await wire.network().tool.testRedirect(query, { method: 'POST' })
  expect(wire.requests).toMatchObject([
    {
      method: 'POST',
      url: '/api/v2/test?key=k3y%26secret',
      headers: { 'content-type': 'application/json' },
      body: '{"url":"https://trk.example/c?o=1&a=2","country":"US","os":"Android","osv":"7.1"}',
    },
  ])
})

it('never sends a, not even as an affiliate', async ({ wire }) => {
  wire.respond(envelope)
  await wire.affiliate().tool.testRedirect(query)
  expect(wire.requests[0]?.url).not.toContain('a=7')
})

it('decodes a response without an envelope, in the formats of deployed services', async ({ wire }) => {
  wire.respond({
    result: '1',
    redirects: [
      {
        order: '1',
        method: '302',
        url: ' https://trk.example/c',
        redirect_to: ' https://play.example/app ',
        latency_ms: '120',
        is_store: '0',
        track_flag: 164,
      },
      { order: 2, method: '', url: null },
    ],
  })
  expect(await wire.network().tool.testRedirect(query)).toEqual({
    result: 1,
    message: '',
    redirects: [
      {
        order: 1,
        method: 302,
        url: 'https://trk.example/c',
        redirect_to: 'https://play.example/app',
        latency_ms: 120,
        is_store: 0,
        track_flag: '164',
      },
      { order: 2, method: null, url: null },
    ],
  })
  expect(wire.warnings()).toEqual([])
})

it('throws an ApiError with the message of the service if the test failed', async ({ wire }) => {
  for (const response of [
    { httpStatus: 200, errorCode: 0, message: '', data: { result: 0, message: 'no such host' } },
    { httpStatus: 200, errorCode: 0, message: 'no such host', data: { result: '0', redirects: [] } },
    { result: 0, message: 'no such host' },
    { result: 2, message: 'no such host' },
    { httpStatus: 200, errorCode: 0, message: '', data: { result: '-1', message: 'no such host', redirects: [] } },
  ]) {
    wire.respond(response)
    const failure = wire.network().tool.testRedirect(query)
    await expect(failure).rejects.toBeInstanceOf(ApiError)
    await expect(failure).rejects.toMatchObject({
      kind: 'api',
      operation: 'tool.testRedirect',
      outcome: 'rejected',
      status: 200,
      message: expect.stringContaining('no such host'),
    })
  }
})

it('passes the message of a response without an envelope to onResponse', async ({ wire }) => {
  const told: string[] = []
  wire.respond({ result: 1, message: 'done', redirects: [] })
  await wire.network().tool.testRedirect(query, { onResponse: ({ message }) => told.push(message) })
  expect(told).toEqual(['done'])
})

it('tolerates invalid hops and messages', async ({ wire }) => {
  const hop = { order: 2, method: 302, url: 'https://trk.example/c' }
  wire.respond(
    { errorCode: 0, message: '', data: { result: 1, message: ['no'], redirects: [hop, null] } },
    'undocumented',
  )
  expect(await wire.network().tool.testRedirect(query)).toEqual({ result: 1, message: '', redirects: [null, hop] })
  wire.respond({ errorCode: 0, message: 'no such host', data: { result: 0, message: ['no'] } }, 'undocumented')
  const failure = wire.network().tool.testRedirect(query)
  await expect(failure).rejects.toBeInstanceOf(ApiError)
  await expect(failure).rejects.toMatchObject({ message: 'tool.testRedirect: the test failed: no such host' })
})

it.for(['warn', 'off'] as const)("accepts hops as an object with numeric keys (validation '%s')", async (validation, {
  wire,
}) => {
  const hop = { order: 1, method: 302, url: 'https://trk.example/c' }
  wire.respond({ errorCode: 0, data: { result: 1, message: '', redirects: { 1: hop, 3: hop } } }, 'undocumented')
  const { redirects } = await wire.network({ validation }).tool.testRedirect(query)
  expect(redirects).toEqual([hop, hop])
  expect(wire.warnings()).toEqual([])
})

it('throws a ResponseError if the response has no result', async ({ wire }) => {
  wire.respond({ errorCode: 0, message: '', data: { redirects: [] } }, 'undocumented')
  await expect(wire.network().tool.testRedirect(query)).rejects.toBeInstanceOf(ResponseError)
})
