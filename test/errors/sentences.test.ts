import { expect, it } from 'vitest'
import type { IssueCode } from '../../src/errors/errors.ts'
import { formatIssue, formatIssues } from '../../src/errors/sentences.ts'

it.each<[IssueCode | undefined, expected: string, sentence: string]>([
  [undefined, 'a string', 'name: expected a string, received 5'],
  ['missing', 'a string', 'name: missing, expected a string'],
  ['unknown', 'a known field', 'name: not a known field'],
  ['misplaced', "fields: ['name']", "name: not a parameter; write fields: ['name']"],
  ['option', 'it in the last argument', 'name: not a parameter; write it in the last argument'],
  ['reserved', 'the client sends it', 'name: leave it out; the client sends it'],
  ['excluded', 'with it, this would be another call', 'name: leave it out; with it, this would be another call'],
  ['report-field', 'a field of this report', 'name: 5 is not a field of this report'],
  ['day', 'a day that exists', 'name: expected a day that exists, received 5'],
  ['hour', 'a whole hour', 'name: expected a whole hour, received 5'],
])('an issue with the code %s has a sentence of its own', (code, expected, sentence) => {
  const issue = { path: 'name', expected, received: '5', ...(code && { code }) }
  expect(formatIssue(issue)).toBe(sentence)
})

it('a suggestion ends the sentence, or follows the field of a report', () => {
  const issue = { path: 'name', expected: 'a string', received: '5', meant: 'nome' } as const
  expect(formatIssue(issue)).toBe('name: expected a string, received 5 (did you mean nome?)')
  expect(formatIssue({ ...issue, code: 'unknown' })).toBe('name: not a string (did you mean nome?)')
  expect(formatIssue({ ...issue, code: 'report-field', expected: 'a field; a page lists them' })).toBe(
    'name: 5 (did you mean nome?) is not a field; a page lists them',
  )
})

it('an argument as a whole has no name', () => {
  const issue = { path: '', expected: 'a string', received: '5' }
  expect(formatIssue(issue)).toBe('expected a string, received 5')
  expect(formatIssue({ ...issue, code: 'missing' })).toBe('pass a string')
})

it('three of many issues are written out, and the paths of twenty others', () => {
  const issues = Array.from({ length: 30 }, (_, index) => ({ path: `f${index}`, expected: 'a string', received: '5' }))
  expect(formatIssues(issues, 40)).toBe(
    'f0: expected a string, received 5\n  f1: expected a string, received 5\n  f2: expected a string, received 5\n  and 37 more (f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17, f18, f19, f20, f21, f22, …)',
  )
  const pathless = Array.from({ length: 5 }, () => ({ path: '', expected: 'a string', received: '5' }))
  expect(formatIssues(pathless)).toBe(
    'expected a string, received 5\n  expected a string, received 5\n  expected a string, received 5\n  and 2 more',
  )
  expect(formatIssues(issues.slice(0, 1))).toBe('f0: expected a string, received 5')
})

it('a misspelt name comes before the fields that are missing because of it', () => {
  const missing = ['from', 'to', 'offer'].map((path) => ({
    path,
    expected: 'a day',
    received: '',
    code: 'missing' as const,
  }))
  const misspelt = { path: 'start', expected: 'a known field', received: '', code: 'unknown', meant: 'from' } as const
  expect(formatIssues([...missing, misspelt])).toBe(
    'start: not a known field (did you mean from?)\n  from: missing, expected a day\n  to: missing, expected a day\n  and 1 more (offer)',
  )
})
