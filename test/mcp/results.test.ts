import { expect, it } from 'vitest'
import { inputError } from '../../src/errors/input-error.ts'
import { toErrorResult, toResult } from '../../src/mcp/results.ts'
import { scrubber } from '../../src/transport/secrets/scrubber.ts'

const KEY = 'k3y-of-the-network'
const scrub = scrubber([KEY])

const textOf = (content: object, hint?: string) => {
  const [block] = toResult(content, scrub, hint).content
  return block?.type === 'text' ? block.text : ''
}
const contentOf = (content: object, hint?: string) => {
  const text = textOf(content, hint)
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(60_000)
  return JSON.parse(text)
}

it('a result of less than 60 kB is whole', () => {
  const whole = { items: [{ text: 'x'.repeat(58_000) }], totalItems: 1, rest: [1, null, true, { a: '漢' }] }
  expect(contentOf(whole)).toEqual(whole)
})

it('as many rows as fit are left, each of them whole, with what to ask instead', () => {
  const row = { id: 1, text: '漢'.repeat(6_000) }
  expect(contentOf({ items: Array(9).fill(row), totalItems: 90 }, 'Ask for less.')).toEqual({
    items: [row, row, row],
    totalItems: 90,
    message: 'The first 3 of 9 rows: more would exceed 60 kB. Ask for less.',
  })
  const large = { id: 1, text: 'x'.repeat(40_000) }
  expect(contentOf({ items: [large, large] })).toEqual({
    items: [large],
    message: 'The first 1 of 2 rows: more would exceed 60 kB.',
  })
})

it('a single row or record is cut at its fields and the ends of its texts', () => {
  const record = { id: 1, description: `A${'漢'.repeat(89_999)}`, status: 'Active', message: 'Done.' }
  const shown = {
    id: 1,
    description: expect.stringMatching(/^A漢{2000,3000}… \(of 90000 characters\)$/),
    status: 'Active',
  }
  expect(contentOf(record, 'Ask.')).toEqual({ ...shown, message: 'Done. Cut to 60 kB. Ask.' })
  const { items, message } = contentOf({ items: [{ ...record, message: undefined }] })
  expect([items, message]).toEqual([[shown], 'Cut to 60 kB.'])
})

it('of many fields, hops or levels the first are left, and how many there were is said', () => {
  const fields = Object.fromEntries(Array.from({ length: 90_000 }, (_, at) => [`field${at}`, at]))
  expect(contentOf(fields)).toMatchObject({ field0: 0, '…': 'of 90000', message: 'Cut to 60 kB.' })
  expect(contentOf({ list: Array(90_000).fill([]) }).list.at(-1)).toBe('of 90000')
  const { redirects } = contentOf({ result: 1, redirects: Array(100_000).fill({ url: 'https://a.example/' }) })
  expect([redirects[0], redirects.at(-1)]).toEqual([{ url: 'https://a.example/' }, 'of 100000'])
  const deep = JSON.parse(`${'['.repeat(4_000)}1${']'.repeat(4_000)}`)
  expect(textOf({ deep })).toMatch(/^\{"deep":\[{20}"…"\]{20}\}$/)
  const names = Array.from({ length: 500 }, (_, at) => [`${at}${'n'.repeat(100_000)}`, { a: ['x'.repeat(5_000)] }])
  expect(contentOf(Object.fromEntries(names))).toHaveProperty(['…'], 'of 500')
})

it('what is cut shows no field of another name, and no whole text as a part of one', () => {
  const redirects = Array.from({ length: 2_000 }, (_, order) => ({ order, url: 'https://a.example/', method: 'GET' }))
  for (let length = 0; length < 70; length++) {
    const hop = contentOf({ padding: 'x'.repeat(length), redirects }).redirects.at(-2)
    expect(['order', 'url', 'method', '…']).toEqual(expect.arrayContaining(Object.keys(hop)))
    expect(['https://a.example/', undefined]).toContain(hop.url)
  }
})

it('what is left out costs no time, and no part of a key is left', () => {
  const unseen = '\u{e0061}'.repeat(10_000_000)
  const before = process.cpuUsage()
  contentOf({ name: unseen, items: [{ [unseen]: unseen }] })
  const { user } = process.cpuUsage(before)
  // In microseconds; to escape the whole text takes ten seconds.
  expect(user).toBeLessThan(3_000_000)
  for (let length = 2_940; length < 2_960; length++)
    expect(textOf({ text: `${'x'.repeat(length)}${KEY.repeat(6_000)}` })).not.toContain('k3y')
})

it('what is not an error of this package is unexpected, and its outcome unknown', () => {
  expect(toErrorResult(new RangeError(`no ${KEY}`), scrub)).toEqual({
    isError: true,
    structuredContent: { kind: 'unexpected', outcome: 'unknown', message: 'RangeError: no <API_KEY>' },
    content: [{ type: 'text', text: '{"kind":"unexpected","outcome":"unknown","message":"RangeError: no <API_KEY>"}' }],
  })
})

it('no part of a key stays where a message is cut', () => {
  const received = JSON.stringify('x'.repeat(190) + KEY)
  const error = inputError('offers.list', { path: 'status', expected: 'another', received })
  expect(error.message).toContain('k3y-of')
  expect(toErrorResult(error, scrub).content[0]).toMatchObject({ text: expect.not.stringContaining('k3y-of') })
})
