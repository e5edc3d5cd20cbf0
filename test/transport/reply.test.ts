import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { integer, list, mapOf, string } from '../../src/codecs/responses.ts'
import { formatPath } from '../../src/errors/describe.ts'
import type { ResponseError } from '../../src/errors/errors.ts'
import type { WarningEvent } from '../../src/options/client-event.ts'
import type { Validation } from '../../src/options/options.ts'
import { CallState } from '../../src/transport/call-state.ts'
import { interpret } from '../../src/transport/interpret.ts'

const operation = { name: 'things.list', method: 'GET', path: 'v2/things', role: 'network', effect: 'read' } as const
const rows = list(z.looseObject({ id: integer, names: z.optional(mapOf(string)) }))

/** What is read of a part of a response, and what is reported. */
function read(validation: Validation, part: unknown, reported = new Set<string>()) {
  const events: WarningEvent[] = []
  const scrub = (text: string) => text.replaceAll('s3cret', '<API_KEY>')
  const callState = new CallState(operation.name, {
    scrub,
    sentWarnings: reported,
    onEvent: (event) => event.type === 'warning' && events.push(event),
  })
  const request = { url: 'https://acme.example/api/v2/things', operation }
  callState.requestSent()
  callState.status = 201
  const state = { relay: undefined, validation }
  const reply = interpret(new Response('', { status: 201 }), '{"errorCode":0}', request, state as never, callState)
  try {
    return { data: reply.decode(rows, part), events }
  } catch (error) {
    return { error: error as ResponseError, events }
  }
}

describe('a response that does not fit', () => {
  const odd = () => [{ id: '1' }, { id: 'x', names: { s3cret: {}, b: {} } }, { id: null }]

  it("is passed on where it may be, and reported once for each field: 'warn'", () => {
    const reported = new Set<string>()
    const first = read('warn', odd(), reported)
    expect(first.data).toEqual([{ id: 1 }, { id: 'x', names: { s3cret: {}, b: {} } }, { id: null }])
    const drift = { type: 'warning', code: 'drift', operation: 'things.list', callId: expect.any(String) }
    const id = { path: 'id', expected: 'an integer', received: 'a string' }
    const names = { path: 'names', expected: 'a string', received: 'an object' }
    expect(first.events).toEqual([
      { ...drift, message: 'things.list: id: expected an integer, received a string', ...id },
      { ...drift, message: 'things.list: names: expected a string, received an object', ...names },
    ])
    expect(read('warn', odd(), reported).events).toEqual([])
    expect(read('warn', odd()).events).toHaveLength(2)
  })

  it("is refused with every place: 'throw'", () => {
    const { error, events } = read('throw', odd())
    expect(events).toEqual([])
    expect(error).toMatchObject({
      kind: 'response',
      message:
        'things.list: [1].id: expected an integer, received a string\n  [2].id: expected an integer, received null\n  [1].names.<API_KEY>: expected a string, received an object\n  and 1 more ([1].names.b)',
      operation: 'things.list',
      outcome: 'unknown',
      status: 201,
      body: { errorCode: 0 },
      issues: [{ path: '[1].id' }, { path: '[2].id' }, { path: '[1].names.<API_KEY>' }, { path: '[1].names.b' }],
    })
  })

  it('has at most 100 issues, and a message that says how many there were', () => {
    const many = Array.from({ length: 150 }, () => ({ id: 'x' }))
    const { error } = read('throw', many)
    expect(error?.issues).toHaveLength(100)
    expect(error?.message).toContain('and 147 more')
    expect(read('throw', many.slice(0, 100)).error?.issues).toHaveLength(100)
  })

  it("is not looked at: 'off'", () => {
    const part = odd()
    expect(read('off', part)).toEqual({ data: part, events: [] })
    expect(part).toEqual(odd())
  })
})

it('a response that fits is converted, whatever the validation', () => {
  for (const validation of ['warn', 'throw'] as const)
    expect(read(validation, [{ id: '7' }])).toEqual({ data: [{ id: 7 }], events: [] })
})

it('a path names rows, fields and the keys of maps', () =>
  expect(formatPath(['events', 0, { key: '42' }, 'payout'])).toBe('events[0].42.payout'))
