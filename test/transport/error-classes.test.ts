import { describe, expect, it } from 'vitest'
import {
  ApiError,
  ConnectionError,
  InputError,
  PagingError,
  ResponseError,
  TimeoutError,
} from '../../src/errors/errors.ts'
import { hang, reset } from '../raw-server/faults.ts'
import { rawServer } from '../raw-server/raw-server.ts'
import { json, response } from '../raw-server/responses.ts'
import { expectNoKey } from '../secrets/expect-no-key.ts'
import { fails } from '../secrets/fails.ts'
import { BLOCKED, clientOf, NOBODY } from './client.ts'

describe('what each error knows', () => {
  it('InputError: nothing was sent', async () => {
    await using server = await rawServer([])
    const { network, events } = clientOf(server)
    const error = await fails(network.offers.update('x1', { status: 'Paused' }))
    expect(error).toBeInstanceOf(InputError)
    expect(error).toMatchObject({ name: 'InputError', kind: 'input', operation: 'offers.update', outcome: 'not-sent' })
    expect(error.issues).toMatchObject([{ path: 'id', received: '"x1"' }])
    expect(error.attempts).toBeUndefined()
    expect(server.connections).toBe(0)
    expect(events).toMatchObject([{ type: 'end', outcome: 'not-sent', kind: 'input', callId: error.callId }])
  })

  it('ApiError: the service said no', async () => {
    const said = { httpStatus: 400, errorCode: 6302, message: 'Bad offer', 'trace-id': 't-1', data: [] }
    await using server = await rawServer(json(said, 400))
    const error = await fails(clientOf(server).network.advertisers.list())
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({
      name: 'ApiError',
      kind: 'api',
      operation: 'advertisers.list',
      message: 'advertisers.list: the service returned 400, error 6302: Bad offer',
      outcome: 'rejected',
      status: 400,
      errorCode: 6302,
      serviceMessage: 'Bad offer',
      traceId: 't-1',
      attempts: 1,
      body: said,
    })
    expect(error.retryAfterMs).toBeUndefined()
  })

  it("ApiError: the service's own words in full, from either field, and none where it has none", async () => {
    const long = `Bad ${'x'.repeat(600)}`
    await using server = await rawServer([
      json({ errorCode: 1, message: '', errorMessage: long }, 400),
      json({ errorCode: 1, message: '' }, 400),
    ])
    const { network } = clientOf(server)
    const wordy = await fails(network.offers.update(42, { status: 'Paused' }))
    expect(wordy.serviceMessage).toBe(long)
    expect(wordy.message).toBe(`offers.update: the service returned 400, error 1: ${long.slice(0, 500)}…`)
    expect(Object.keys(await fails(network.offers.update(42, { status: 'Paused' })))).not.toContain('serviceMessage')
  })

  it('ApiError: the wait of Retry-After', async () => {
    await using server = await rawServer(json({ errorCode: 0, data: null }, 429, { 'retry-after': '120' }))
    const error = await fails(clientOf(server).network.offers.update(42, { status: 'Paused' }))
    expect(error).toMatchObject({ kind: 'api', status: 429, errorCode: 0, outcome: 'rejected', retryAfterMs: 120_000 })
  })

  it('ApiError: an errorCode other than 0 is a rejection with any status, and is not retried', async () => {
    await using server = await rawServer(json({ httpStatus: 200, errorCode: '6001', message: 'No key', data: '' }))
    const error = await fails(clientOf(server).network.offers.update(42, { status: 'Paused' }))
    expect(error).toMatchObject({ kind: 'api', status: 200, errorCode: 6001, outcome: 'rejected', attempts: 1 })
    expect(server.requests).toHaveLength(1)
  })

  it('ApiError: a redirect test that failed', async () => {
    await using server = await rawServer(
      json({ errorCode: 0, data: { result: 0, message: 'No offer' }, 'trace-id': 't-3' }),
    )
    const query = { url: 'https://t.example/', country: 'US', os: 'iOS', osv: '9.0' } as const
    const error = await fails(clientOf(server).network.tool.testRedirect(query))
    expect(error).toMatchObject({
      kind: 'api',
      message: 'tool.testRedirect: the test failed: No offer',
      serviceMessage: 'No offer',
      outcome: 'rejected',
      status: 200,
      errorCode: 0,
      traceId: 't-3',
      attempts: 1,
    })
  })

  it('ResponseError: a response that cannot be read', async () => {
    await using server = await rawServer(response(200, '<html>Hello</html>', { 'content-type': 'text/html' }))
    const error = await fails(clientOf(server).network.offers.update(42, { status: 'Paused' }))
    expect(error).toBeInstanceOf(ResponseError)
    expect(error).toMatchObject({
      name: 'ResponseError',
      kind: 'response',
      operation: 'offers.update',
      outcome: 'unknown',
      status: 200,
      attempts: 1,
      body: '<html>Hello</html>',
    })
  })

  it('ResponseError: a response that does not fit knows its attempts and trace as well', async () => {
    await using server = await rawServer(json({ errorCode: 0, data: [], 'trace-id': 't-2' }, 201))
    const error = await fails(clientOf(server).network.request({ path: 'v2/x', schema: neverFits }))
    expect(error).toMatchObject({ kind: 'response', status: 201, outcome: 'unknown', attempts: 1, traceId: 't-2' })
    expect(error.issues).toMatchObject([{ path: 'a', received: 'other data (no)' }])
  })

  it('ConnectionError: no connection', async () => {
    const error = await fails(clientOf(NOBODY).network.advertisers.list(undefined, { retries: 0 }))
    expect(error).toBeInstanceOf(ConnectionError)
    expect(error).toMatchObject({
      name: 'ConnectionError',
      kind: 'connection',
      operation: 'advertisers.list',
      message: `advertisers.list: the connection was refused (ECONNREFUSED) at ${NOBODY.url}/api/v2/getAdvertisers`,
      outcome: 'not-sent',
      attempts: 1,
      code: 'ECONNREFUSED',
    })
    expect(error.status).toBeUndefined()
  })

  it('ConnectionError: a port that fetch blocks, which another try cannot change', async () => {
    const error = await fails(clientOf(BLOCKED).network.advertisers.list())
    expect(error).toMatchObject({
      kind: 'connection',
      message: `advertisers.list: fetch makes no requests to this port (BLOCKED_PORT) at ${BLOCKED.url}/api/v2/getAdvertisers`,
      outcome: 'not-sent',
      code: 'BLOCKED_PORT',
      attempts: 1,
    })
  })

  it('ConnectionError: a connection that broke', async () => {
    await using server = await rawServer(reset)
    const error = await fails(clientOf(server).network.offers.update(42, { status: 'Paused' }, { retries: 0 }))
    expect(error).toMatchObject({ kind: 'connection', outcome: 'unknown', attempts: 1 })
    expect((error as ConnectionError).code).toMatch(/ECONNRESET|UND_ERR_SOCKET/)
  })

  it('ConnectionError: the message of a custom fetch that fails is shown, without the key', async () => {
    const fetch = async (url: unknown) => {
      throw new RangeError(`no route for ${url}`)
    }
    const error = await fails(clientOf(NOBODY, { fetch, retries: 0 }).network.offers.update(42, { status: 'Paused' }))
    expect(error).toMatchObject({
      kind: 'connection',
      outcome: 'unknown',
      message: `offers.update: the connection broke before the response at ${NOBODY.url}/api/v2/setOffer: RangeError: no route for ${NOBODY.url}/api/v2/setOffer?key=<API_KEY>`,
    })
  })

  it.each([
    ['no Response', { status: 200, text: async () => '{}' }, 'expected fetch to return a Response, received an object'],
    ['nothing', undefined, 'expected fetch to return a Response, received nothing'],
    [
      'a Response whose body is none',
      { status: 200, headers: new Headers(), body: '{}' },
      'expected UTF-8, received other bytes',
    ],
  ])('ResponseError: a fetch of the user that gives %s is not retried', async (_, response, message) => {
    let asked = 0
    const fetch = async () => {
      asked++
      return response as never
    }
    const error = await fails(clientOf(NOBODY, { fetch }).network.offers.update(42, { status: 'Paused' }))
    expect(error).toMatchObject({ kind: 'response', outcome: 'unknown', message: `offers.update: ${message}` })
    expect(asked).toBe(1)
  })

  it('ApiError: an error status whose body the fetch of the user has already read', async () => {
    const fetch = async () => {
      const response = new Response('{"errorCode":7}', { status: 503 })
      await response.text()
      return response
    }
    const error = await fails(clientOf(NOBODY, { fetch, retries: 0 }).network.advertisers.list())
    expect(error).toMatchObject({ kind: 'api', status: 503, outcome: 'unknown' })
  })

  it('TimeoutError: no whole response in time', async () => {
    await using server = await rawServer(hang)
    const error = await fails(clientOf(server).network.advertisers.list(undefined, { timeout: 60, retries: 0 }))
    expect(error).toBeInstanceOf(TimeoutError)
    expect(error).toMatchObject({
      name: 'TimeoutError',
      kind: 'timeout',
      message: `advertisers.list: timed out after 60 ms, waiting for ${server.url}/api/v2/getAdvertisers`,
      outcome: 'unknown',
      attempts: 1,
    })
  })

  it('PagingError: a crawl that could not be complete', async () => {
    const page = { errorCode: 0, data: [], page: 1, totalPages: 1, totalItems: 3 }
    await using server = await rawServer(json(page))
    const error = await fails(clientOf(server).network.offers.list({}, { onDrift: 'throw' }).toArray())
    expect(error).toBeInstanceOf(PagingError)
    expect(error).toMatchObject({ name: 'PagingError', kind: 'paging', operation: 'offers.list', page: 1 })
  })

  it('an error of a list says which page it was', async () => {
    await using server = await rawServer(json({ errorCode: 6301, message: '' }, 400))
    const error = await fails(clientOf(server).network.offers.list({ page: 4 }))
    expect(error).toMatchObject({ kind: 'api', page: 4 })
  })

  it('survives structuredClone and JSON with what it knows', async () => {
    await using server = await rawServer(json({ errorCode: 6302, message: 'Bad offer' }, 400))
    const error = await fails(clientOf(server).network.advertisers.list())
    expect(JSON.parse(JSON.stringify(error))).toMatchObject({ kind: 'api', outcome: 'rejected', errorCode: 6302 })
    expectNoKey(structuredClone(error), 'canary')
  })
})

const neverFits = {
  '~standard': { version: 1, vendor: 'test', validate: () => ({ issues: [{ message: 'no', path: ['a'] }] }) },
} as const
