import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { guides, snippetsOf } from './markdown.ts'
import { clear, fileOf, furnish, run, typecheck } from './snippet-workshop.ts'

const snippets = guides.flatMap(snippetsOf)

beforeAll(() => furnish(snippets))
afterAll(clear)

test('every snippet type-checks', { timeout: 120_000 }, async () => {
  expect(snippets.length).toBeGreaterThan(40)
  expect(await typecheck()).toEqual([])
})

test('few snippets are not run', () => {
  expect(snippets.filter(({ runs }) => !runs).length).toBeLessThan(snippets.length / 10)
})

describe.concurrent('every snippet runs', () => {
  test.for(snippets.filter(({ runs }) => runs).map((snippet) => [fileOf(snippet), snippet] as const))('%s', {
    timeout: 60_000,
  }, async ([, snippet]) => {
    const { code, output } = await run(snippet)
    expect(code, output).toBe(0)
    expect(output.split('\n')).toEqual(expect.arrayContaining([...snippet.prints]))
  })
})
