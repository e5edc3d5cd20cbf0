import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { comments, guides, landing, snippetsOf } from './markdown.ts'
import { clear, fileOf, furnish, needsGeneratedTypes, type Outcome, runAll, typecheck } from './snippet-workshop.ts'

const snippets = [...guides, ...landing, ...comments].flatMap(snippetsOf).filter((one) => !needsGeneratedTypes(one))

beforeAll(() => furnish(snippets))
afterAll(clear)

test('every snippet type-checks', { timeout: 120_000 }, async () => {
  expect(snippets.length).toBeGreaterThan(40)
  expect(await typecheck()).toEqual([])
})

test('few snippets are excluded from running', () => {
  expect(snippets.filter(({ runs }) => !runs).length).toBeLessThan(snippets.length / 10)
})

describe('every snippet runs', () => {
  let outcomes: Map<string, Promise<Outcome>>
  beforeAll(() => {
    outcomes = runAll(snippets.filter(({ runs }) => runs))
  })

  test.for(snippets.filter(({ runs }) => runs).map((snippet) => [fileOf(snippet), snippet] as const))('%s', {
    timeout: 240_000,
  }, async ([file, { prints }]) => {
    const { failed, output } = (await outcomes.get(file)) as Outcome
    expect(failed, output).toBe(false)
    expect(output.split('\n').filter((line) => prints.includes(line))).toEqual(prints)
  })
})
