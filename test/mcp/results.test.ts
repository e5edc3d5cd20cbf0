import { expect, it } from 'vitest'
import { inputError } from '../../src/errors/input-error.ts'
import { toErrorResult, toResult } from '../../src/mcp/results.ts'
import { scrubber } from '../../src/transport/secrets/scrubber.ts'
import { isEveryCase } from '../every-case.ts'

/** The bytes that a result may have. */
const MOST = 3_000_000
const KEY = 'k3y-of-the-network'
const scrub = scrubber([KEY])

const text = (length: number) => 'x'.repeat(length)
const contentOf = (content: object) => toResult(content, scrub).structuredContent

it('a result of the largest size is whole, and of a larger one long texts are cut', () => {
  const whole = { text: text(MOST - '{"text":""}'.length) }
  expect(contentOf(whole)).toEqual(whole)
  expect(contentOf({ text: text(MOST) })).toEqual({ text: `${text(100_000)}… (of 3000000 characters)` })
})

it('as many rows as fit are left', () => {
  const rows = (count: number, length: number) => ({ items: Array(count).fill(text(length)), totalItems: 90 })
  expect(contentOf(rows(3, 999_988)).items).toHaveLength(3)
  expect(contentOf(rows(3, 999_989)).items).toHaveLength(2)
  // A single row is cut itself.
  expect(contentOf(rows(1, MOST)).items).toEqual([`${text(100_000)}… (of 3000000 characters)`])
})

it.runIf(isEveryCase)('what is cut has its first entries, and says how many there were', () => {
  const long = text(MOST)
  const cut = `${text(100_000)}… (of 3000000 characters)`
  const full = Array(100_000).fill(5)
  expect(contentOf({ long, full, none: null, yes: true, short: text(100_000) })).toEqual({
    long: cut,
    full,
    none: null,
    yes: true,
    short: text(100_000),
  })
  expect(contentOf({ long, list: [...full, 6] }).list).toEqual([...full, 'of 100001'])
  const entries = Array.from({ length: 100_001 }, (_, index): [string, number] => [`k${index}`, index])
  const { map } = contentOf({ long, map: Object.fromEntries(entries) }) as { map: object }
  expect(Object.entries(map).slice(-2)).toEqual([
    ['k99999', 99999],
    ['…', 'of 100001'],
  ])
})

it('what is not an error of this package is unexpected, and its outcome unknown', () => {
  expect(toErrorResult(new RangeError(`no ${KEY}`), scrub)).toEqual({
    isError: true,
    structuredContent: { kind: 'unexpected', outcome: 'unknown', message: 'RangeError: no <API_KEY>' },
    content: [{ type: 'text', text: '{"kind":"unexpected","outcome":"unknown","message":"RangeError: no <API_KEY>"}' }],
  })
})

it('no part of a key stays where a message is cut', () => {
  const received = JSON.stringify(text(190) + KEY)
  const error = inputError('offers.list', { path: 'status', expected: 'another', received })
  expect(error.message).toContain('k3y-of')
  expect(toErrorResult(error, scrub).content[0]).toMatchObject({ text: expect.not.stringContaining('k3y-of') })
})
