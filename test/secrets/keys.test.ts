import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { InputError } from '../../src/errors/errors.ts'
import { createClient } from '../../src/index.ts'
import { CallState } from '../../src/transport/call-state.ts'
import { scrubber } from '../../src/transport/secrets/scrubber.ts'
import { anyCharacter } from '../any-character.ts'
import { runs } from '../every-case.ts'
import { rawServer } from '../raw-server/raw-server.ts'
import { BUSY, json, OK, response } from '../raw-server/responses.ts'
import { clientOf, NOBODY } from '../transport/client.ts'
import { CANARY, spellings } from './canary.ts'
import { expectNoKey } from './expect-no-key.ts'
import { fails } from './fails.ts'

const keyOnWire = (target: string) => new URLSearchParams(target.slice(target.indexOf('?'))).getAll('key')

/** Texts of the characters that are spelled differently in URLs, forms, JSON and HTML, and of any others. */
const nastyKey = fc
  .string({
    unit: fc.oneof(
      fc.constantFrom(...`&+%#=?/\\ "'<>.*;,$^()[]{}|@:漢ß𝕏éa1%41`),
      fc.string({ unit: anyCharacter, minLength: 1, maxLength: 1 }),
    ),
    minLength: 10,
    maxLength: 40,
  })
  .map((text) => `k7${text.replaceAll(/[\u0000-\u001f\u007f-\u009f]/g, '')}`.trim())
  .filter((text) => text.length >= 8 && text.isWellFormed())

it('a key that a getter changes with each read is taken out as it was sent', async () => {
  let reads = 0
  const options = {
    baseUrl: 'https://acme.example',
    get key() {
      return `canary-key-${++reads}`
    },
    fetch: async (url: string | URL | Request) => {
      const message = `no access for ${new URL(String(url)).searchParams.get('key')}`
      return Response.json({ errorCode: 5, message }, { status: 400 })
    },
  }
  const error = await fails(createClient(options).advertisers.list())
  expect(error.message).toContain('no access for <API_KEY>')
  expect(`${error.message} ${JSON.stringify(error)}`).not.toContain('canary-key')
})

describe('any key', () => {
  it('arrives exactly, and shows nowhere, however the service repeats it', async () => {
    let key = ''
    await using server = await rawServer((socket, { target }) => {
      const echo = `${target} ${spellings(key).join(' ')}`
      socket.write(
        json({ errorCode: 6002, message: echo, errorMessage: echo, 'trace-id': echo, data: { [key]: [echo] } }, 400),
      )
    })
    await fc.assert(
      fc.asyncProperty(nastyKey, async (next) => {
        key = next
        const { network, events } = clientOf(server, { key })
        const error = await fails(network.advertisers.list(), key)
        expect(error).toMatchObject({ kind: 'api', errorCode: 6002 })
        expectNoKey(events, key)
        expect(keyOnWire(server.requests.at(-1)?.target ?? '')).toEqual([key])
      }),
      { numRuns: runs(80), interruptAfterTimeLimit: 10_000 },
    )
  })

  it.each([
    'SECRET-é-KEY-1234',
    'SECRET\\KEY\\1234',
    'SECRETKEY/../1234',
  ])('%s is scrubbed from a redirect that repeats it raw', async (key) => {
    const location = Buffer.from(`https://evil.example/${key}/x`)
    await using server = await rawServer((socket) => {
      socket.write('HTTP/1.1 302 Found\r\ncontent-length: 0\r\nlocation: ')
      socket.write(Buffer.concat([location, Buffer.from('\r\n\r\n')]))
    })
    const { network } = clientOf(server, { key, retries: 0 })
    const { message } = await fails(network.advertisers.list(), key)
    expect(message).toContain('redirected to https://evil.example/<API_KEY>/x;')
  })

  it('is scrubbed from pages and redirects too', async () => {
    let key = ''
    await using server = await rawServer((socket, { target, index }) => {
      const location = `https://evil.example/${encodeURIComponent(key)}?${target}`
      socket.write(index % 2 === 0 ? response(302, '', { location }) : response(200, `<a href="${target}">${key}</a>`))
    })
    await fc.assert(
      fc.asyncProperty(nastyKey, async (next) => {
        key = next
        const { network } = clientOf(server, { key, retries: 0 })
        expect(await fails(network.advertisers.list(), key)).toMatchObject({ kind: 'connection' })
        expect(await fails(network.advertisers.list(), key)).toMatchObject({ kind: 'response' })
      }),
      { numRuns: runs(60), interruptAfterTimeLimit: 10_000 },
    )
  })
})

describe('a key that cannot be one', () => {
  const junk = [
    '',
    ' ',
    'a\nSECRET',
    'SECRET\r\nx: y',
    ' SECRET',
    'SECRET ',
    'SECRET\u0000',
    'SECRET\ud800',
    42,
    null,
    undefined,
    {},
    ['SECRET'],
  ]

  it.each(junk.map((key) => [JSON.stringify(key), key]))('%s is refused at once', (_, key) => {
    let error: unknown
    try {
      createClient({ baseUrl: NOBODY.url, key: key as string })
    } catch (thrown) {
      error = expectNoKey(thrown, 'SECRET')
    }
    expect(error).toBeInstanceOf(InputError)
    expect(error).toMatchObject({ operation: 'createClient', issues: [{ path: 'key' }] })
  })

  it.each(
    junk.map((key) => [JSON.stringify(key), key]),
  )('%s from a function is refused, and not sent', async (_, key) => {
    await using server = await rawServer(OK)
    const { network, events } = clientOf(server, { key: () => key as string })
    const error = await fails(network.advertisers.list(), 'SECRET')
    expect(error).toMatchObject({ kind: 'input', operation: 'advertisers.list', outcome: 'not-sent' })
    expect(server.connections).toBe(0)
    expect(events).toMatchObject([{ type: 'end', outcome: 'not-sent', kind: 'input' }])
  })
})

describe('a key function', () => {
  it('is asked once per attempt, and each key is scrubbed from all that follows', async () => {
    const keys = ['first-canary', 'second-canary', 'third-canary']
    await using server = await rawServer([
      BUSY,
      BUSY,
      json({ errorCode: 6002, message: `not ${keys[0]}, ${keys[1]} or ${keys[2]}` }, 400),
    ])
    let asked = 0
    const { network } = clientOf(server, { key: async () => keys[asked++] as string })
    const error = await fails(network.advertisers.list(), 'first-canary')
    for (const key of keys) expectNoKey(error, key)
    expect(error.message).toContain('not <API_KEY>, <API_KEY> or <API_KEY>')
    expect(server.requests.flatMap(({ target }) => keyOnWire(target))).toEqual(keys)
  })

  it('that gives another key: a call knows its earlier keys too', () => {
    const state = new CallState('x', { scrub: scrubber([]), onEvent: undefined, sentWarnings: new Set() })
    for (const key of ['first-canary', 'second-canary', 'first-canary']) state.useKey(key)
    expect(state.scrub('first-canary second-canary')).toBe('<API_KEY> <API_KEY>')
  })

  it.each([
    [
      'throws',
      () => {
        throw new Error(CANARY)
      },
    ],
    ['rejects', () => Promise.reject(new Error(CANARY))],
    [
      'throws no error',
      () => {
        throw CANARY
      },
    ],
  ])('that %s is an InputError without its words', async (_, key) => {
    const { network } = clientOf(NOBODY, { key })
    expect(await fails(network.advertisers.list())).toMatchObject({
      kind: 'input',
      outcome: 'not-sent',
      message: 'advertisers.list: key: expected a key from the key function, received an error that it threw',
    })
  })

  it('that fails says what kind of failure it was', async () => {
    const expired = Object.assign(new Error(CANARY), { code: 'ETOKENEXPIRED' })
    const key = () => Promise.reject(expired)
    expect(await fails(clientOf(NOBODY, { key }).network.advertisers.list())).toMatchObject({
      message:
        'advertisers.list: key: expected a key from the key function, received an error that it threw (ETOKENEXPIRED)',
    })
  })

  it('that fails later does not hide that an attempt was made', async () => {
    await using server = await rawServer(BUSY)
    let asked = 0
    const key = () => (asked++ === 0 ? CANARY : '')
    const error = await fails(clientOf(server, { key }).network.offers.update(42, { status: 'Paused' }))
    expect(error).toMatchObject({ kind: 'input', outcome: 'unknown', attempts: 1 })
  })

  it('that never responds is ended by the timeout', async () => {
    await using server = await rawServer(OK)
    const { network } = clientOf(server, { key: () => new Promise(() => {}), timeout: 50, retries: 0 })
    const error = await fails(network.advertisers.list())
    expect(error).toMatchObject({ kind: 'timeout', outcome: 'not-sent', attempts: 0 })
    expect(server.connections).toBe(0)
  })
})
