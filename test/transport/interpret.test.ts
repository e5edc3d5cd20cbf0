import { afterEach, describe, expect, it, vi } from 'vitest'
import { type AffiliateNetworkError, ResponseError } from '../../src/errors/errors.ts'
import type { ClientEvent } from '../../src/options/client-event.ts'
import { CallState } from '../../src/transport/call-state.ts'
import { interpret } from '../../src/transport/interpret.ts'
import type { ServiceReply } from '../../src/transport/reply.ts'
import { scrubber } from '../../src/transport/secrets/scrubber.ts'

const PLACE = 'https://acme.example/api/v2/getThings'
const KEY = 'k3y-of-the-vault'

afterEach(() => void vi.restoreAllMocks())

const listThings = { name: 'things.list', method: 'GET', path: 'v2/things', role: 'network', effect: 'read' } as const

/** What is made of a response: a result or an error, and the events. */
function read(status: number, body: unknown, headers: Record<string, string> = {}, unwrapped = false) {
  const events: ClientEvent[] = []
  const callState = new CallState('things.list', {
    scrub: scrubber([KEY]),
    sentWarnings: new Set(),
    onEvent: (event) => events.push(event),
  })
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const response = new Response(status === 204 ? null : '', { status, headers })
  response.headers.delete('content-type')
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
  vi.spyOn(performance, 'now').mockReturnValueOnce(performance.now() - 1_000)
  callState.requestSent()
  callState.headersReceived(response)
  let success: ServiceReply | undefined
  let error: AffiliateNetworkError | undefined
  try {
    success = interpret(
      response,
      text,
      { url: `${PLACE}?page=1`, operation: { ...listThings, unwrapped } },
      { relay: undefined, validation: 'warn' },
      callState,
    )
  } catch (thrown) {
    error = thrown as AffiliateNetworkError
  }
  return { success, error, events: events.filter(({ type }) => type !== 'request') }
}

describe('a success', () => {
  it('is returned with all that is known of it, and reported', () => {
    const body = { errorCode: 0, httpStatus: 200, data: [1], 'trace-id': 't-1' }
    const { success, events } = read(201, body)
    expect(success).toMatchObject({ message: '', envelope: body, raw: { status: 201 } })
    expect(events).toMatchObject([{ type: 'response', operation: 'things.list', status: 201, traceId: 't-1' }])
    const [event] = events as { durationMs: number }[]
    expect(event?.durationMs).toBeGreaterThanOrEqual(1_000)
    expect(event?.durationMs).toBeLessThan(20_000)
  })

  it('may come without an envelope where the operation says so', () => {
    expect(read(200, { result: 1 }, {}, true).success?.envelope.data).toEqual({ result: 1 })
    expect(read(200, { result: 1 }).error?.kind).toBe('response')
  })
})

it('an error about a success has the response without the key, and a write may have been applied', () => {
  const { success } = read(201, { errorCode: 0, data: [KEY, 2], 'trace-id': 't-1' })
  expect(success?.makeError(ResponseError, `expected no ${KEY}`, { issues: [] })).toMatchObject({
    message: 'things.list: expected no <API_KEY>',
    operation: 'things.list',
    outcome: 'unknown',
    status: 201,
    traceId: 't-1',
    body: { errorCode: 0, data: ['<API_KEY>', 2], 'trace-id': 't-1' },
    issues: [],
  })
})

describe('the trace id', () => {
  const all = { 'trace-id': 'own', 'api-trace-id': 'api' }
  it.each([
    ['of the envelope', all, 'own'],
    ['of the API where that is empty', { ...all, 'trace-id': '' }, 'api'],
    ['of the header where both are absent', {}, 'header'],
  ])('is that %s', (_, ids, traceId) => {
    for (const [status, errorCode] of [
      [200, 0],
      [400, 7],
    ] as const) {
      const { success, error, events } = read(status, { errorCode, data: [], ...ids }, { 'trace-id': 'header' })
      const failure = error ?? success?.makeError(ResponseError, 'no use')
      expect(failure?.traceId).toBe(traceId)
      expect(events).toMatchObject([{ status, traceId }])
    }
  })

  it('is that of the header where the response cannot be read, without the key', () => {
    const { error, events } = read(502, 'down', { 'trace-id': `t-${KEY}` })
    expect(error?.traceId).toBe('t-<API_KEY>')
    expect(events).toMatchObject([{ status: 502, traceId: 't-<API_KEY>' }])
  })

  it('is absent where there is none', () => expect(read(500, { errorCode: 0 }).error?.traceId).toBeUndefined())
})

describe('what is known of a write after a response', () => {
  it.each([
    ['with an envelope of success', { errorCode: 0 }],
    ['that is no envelope', 'down'],
  ])('%s: by its status', (_, body) => {
    for (const [status, outcome] of [
      [400, 'rejected'],
      [408, 'unknown'],
      [409, 'rejected'],
      [499, 'rejected'],
      [500, 'unknown'],
      [503, 'unknown'],
    ] as const)
      expect(read(status, body).error).toMatchObject({ kind: 'api', status, outcome })
  })

  it('with an errorCode: it was refused, whatever the status', () => {
    for (const status of [200, 400, 408, 500, 503])
      expect(read(status, { errorCode: 7 }).error).toMatchObject({ kind: 'api', errorCode: 7, outcome: 'rejected' })
  })

  it('with a status of success that cannot be read: nothing', () => {
    for (const body of ['', 'ok', '{"errorCode":', [], { errorCode: 'x' }])
      expect(read(200, body).error).toMatchObject({ kind: 'response', status: 200, outcome: 'unknown' })
  })
})

describe('a status of 400 or above in the body', () => {
  const error = (status: number, body: object) => read(status, { data: [], message: 'No', ...body }).error

  it.each([
    [400, 'rejected'],
    ['403', 'rejected'],
    [404, 'rejected'],
    [408, 'unknown'],
    ['429', 'rejected'],
    [500, 'unknown'],
    [503, 'unknown'],
    [1_000, 'unknown'],
  ])('is an error of that status, whatever HTTP says: %j', (httpStatus, outcome) => {
    for (const status of [200, 201, 202])
      expect(error(status, { httpStatus, errorCode: 0 })).toMatchObject({
        kind: 'api',
        status: Number(httpStatus),
        outcome,
        errorCode: 0,
        serviceMessage: 'No',
        message: `things.list: the service returned ${httpStatus}: No`,
      })
  })

  it.each([undefined, null, '', 'ACCESS_DENIED'])('needs no valid errorCode: %j', (errorCode) =>
    expect(error(200, { httpStatus: 403, errorCode })).toMatchObject({ kind: 'api', status: 403, outcome: 'rejected' }))

  it.each([undefined, null, '', 'ACCESS_DENIED'])('does not make an errorCode of %j', (errorCode) =>
    expect(error(200, { httpStatus: 500, errorCode })).not.toHaveProperty('errorCode'))

  it('goes with an errorCode, by which the service refused', () =>
    expect(error(200, { httpStatus: 500, errorCode: 7 })).toMatchObject({
      status: 500,
      errorCode: 7,
      outcome: 'rejected',
    }))

  it('has the time to wait that the service names', () =>
    expect(read(200, { httpStatus: 429, errorCode: 0 }, { 'retry-after': '7' }).error?.retryAfterMs).toBe(7_000))

  it('does not change a status of HTTP that is an error itself', () => {
    expect(error(403, { httpStatus: 500, errorCode: 0 })).toMatchObject({ status: 403, outcome: 'rejected' })
    expect(error(500, { httpStatus: 200, errorCode: 0 })).toMatchObject({ status: 500, outcome: 'unknown' })
  })

  it.each([200, '202', 302, 399, null, '', undefined])('is not %j', (httpStatus) =>
    expect(error(200, { httpStatus, errorCode: 0 })).toBeUndefined())

  it('leaves the status of the event as HTTP has it', () =>
    expect(read(200, { httpStatus: 503, errorCode: 0 }).events).toMatchObject([{ type: 'response', status: 200 }]))
})

describe('the message of an error', () => {
  it.each([
    [400, { errorCode: 7, message: 'No offer' }, 'the service returned 400, error 7: No offer'],
    [400, { errorCode: 7 }, 'the service returned 400, error 7'],
    [503, { errorCode: 0, message: 'Busy' }, 'the service returned 503: Busy'],
    [503, [], `the service returned 503 at ${PLACE}`],
    [502, '', `the service returned 502 at ${PLACE}`],
    [429, { errorCode: 429, message: 'Slow down' }, 'the service returned 429: Slow down'],
    [502, ' down \n\t now ', `the service returned 502 at ${PLACE}: "down now"`],
  ])('of status %i says what came: %j', (status, body, message) =>
    expect(read(status, body).error?.message).toBe(`things.list: ${message}`))

  it.each([
    ['Hello', 'text/plain', ` (text/plain) at ${PLACE}: "Hello"`],
    ['Hello', undefined, ` at ${PLACE}: "Hello"`],
    ['Hello', 'x'.repeat(61), ` (${'x'.repeat(60)}…) at ${PLACE}: "Hello"`],
    ['Hello', `text/${KEY}`, ` (text/<API_KEY>) at ${PLACE}: "Hello"`],
  ])('of a response that is not JSON says its type: %s, %s', (body, type, rest) =>
    expect(read(200, body, type === undefined ? {} : { 'content-type': type }).error?.message).toBe(
      `things.list: expected JSON, received text${rest}`,
    ))

  it('of JSON without an envelope says what it is', () =>
    expect(read(200, [1], { 'content-type': 'application/json' }).error?.message).toBe(
      'things.list: expected an envelope with errorCode, received an array',
    ))

  it.each([
    ['its title', '<html><TITLE lang="en"> Bad\n Gateway </TITLE><p>nginx', 'Bad Gateway'],
    ['what is no tag', 'a < b, c', 'a < b, c'],
    ['the place of the key', `at ${KEY}`, 'at <API_KEY>'],
    ['its first 200 characters', 'x'.repeat(201), `${'x'.repeat(200)}…`],
    ['what comes within 5,000 characters', `${' '.repeat(4_998)}abc`, 'ab…'],
  ])('quotes of a page %s', (_, page, quoted) =>
    expect(read(502, page).error?.message).toBe(
      `things.list: the service returned 502 at ${PLACE}: ${JSON.stringify(quoted)}`,
    ))
})

describe('an error', () => {
  it('has the body of the response, without the key', () => {
    expect(read(502, `down ${KEY}`).error?.body).toBe('down <API_KEY>')
    expect(read(200, [KEY]).error?.body).toEqual(['<API_KEY>'])
    expect(read(400, { errorCode: 7, data: KEY }).error?.body).toEqual({ errorCode: 7, data: '<API_KEY>' })
  })

  it('has the time to wait that the service names, with and without an envelope', () => {
    for (const body of ['down', { errorCode: 0 }])
      expect(read(503, body, { 'retry-after': '7' }).error?.retryAfterMs).toBe(7_000)
  })

  it('of a response that was cut short is marked as such, and no other', () => {
    const isCut = (status: number, body: unknown) => read(status, body).error?.code === 'CUT_SHORT'
    expect(isCut(200, '{"errorCode":0,"da')).toBe(true)
    expect(isCut(200, '{"errorCode":0}}')).toBe(false)
    expect(isCut(502, '{"errorCode":0,"da')).toBe(false)
  })
})
