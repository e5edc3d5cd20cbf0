import { expect, test } from 'vitest'
import { operationNames } from '../../src/operations/index.ts'
import { guides, snippetsOf } from './markdown.ts'

const page = guides.find(({ path }) => path === 'docs/calls.md')
const codes = page === undefined ? [] : snippetsOf(page).map(({ code }) => code)

test('docs/calls.md shows each call in an example', () => {
  // Banners are called by `v2` and `v3` of them.
  const calls = [...operationNames, 'offers.set', 'request', 'with'].map((name) => name.replace('banners.', ''))
  const isShown = (call: string) => codes.some((code) => code.includes(`${call}(`))
  expect(calls.length).toBeGreaterThan(20)
  const missing = calls.filter((call) => !isShown(call))
  expect(missing.map((call) => `docs/calls.md lacks an example of ${call}`)).toEqual([])
})
