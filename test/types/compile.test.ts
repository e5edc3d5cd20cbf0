import { globSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../docs/markdown.ts'
import { clear, furnish, snippets, typecheck, WITH_SOURCES } from '../docs/snippet-workshop.ts'

let errors: string[]
beforeAll(async () => {
  furnish(snippets)
  errors = await typecheck(WITH_SOURCES)
}, 240_000)
afterAll(clear)

const typeTests = globSync('test/types/*.test-d.ts', { cwd: root })
const isIn = (file: string) => (error: string) => error.startsWith(`../../${file}(`)

test.each(typeTests)('the types are as %s expects', (file) => {
  expect(errors.filter(isIn(file))).toEqual([])
})

test('all sources, tests, examples, scripts and snippets of the docs compile', () => {
  expect(typeTests.length).toBeGreaterThan(5)
  expect(errors.filter((error) => !typeTests.some((file) => isIn(file)(error)))).toEqual([])
})
