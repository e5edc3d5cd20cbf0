import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isEveryCase } from '../every-case.ts'
import { clear, fileOf, furnish, type Outcome, runAll, snippets, typecheck } from './snippet-workshop.ts'

/** What `npm test` runs: all else is nearly covered by other tests. It compiles every snippet. */
const PAGES = ['README.md', 'docs/getting-started.md']
const running = snippets.filter(({ runs, page }) => runs && (isEveryCase || PAGES.includes(page)))

beforeAll(() => furnish(snippets))
afterAll(clear)

// test/types/compile.test.ts checks them with the sources, together with all other files.
test.skipIf(!isEveryCase)('every snippet type-checks with the built declarations', { timeout: 120_000 }, async () => {
  expect(await typecheck()).toEqual([])
})

test('few snippets are excluded from running', () => {
  expect(snippets.length).toBeGreaterThan(40)
  expect(snippets.filter(({ runs }) => !runs).length).toBeLessThan(snippets.length / 10)
})

describe('a snippet runs', () => {
  let outcomes: Map<string, Promise<Outcome>>
  beforeAll(() => {
    outcomes = runAll(running)
  })

  test.for(running.map((snippet) => [fileOf(snippet), snippet] as const))('%s', {
    timeout: 240_000,
  }, async ([file, { prints }]) => {
    const { failed, output } = (await outcomes.get(file)) as Outcome
    expect(failed, output).toBe(false)
    expect(output.split('\n').filter((line) => prints.includes(line))).toEqual(prints)
  })
})
