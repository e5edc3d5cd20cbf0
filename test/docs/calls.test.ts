import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { operations } from '../../src/operations/index.ts'
import { root } from './markdown.ts'

const calls = readFileSync(join(root, 'docs/calls.md'), 'utf8')

test.each([...new Set(operations.map(({ name }) => name))])('the page of all calls contains %s', (name) => {
  expect(calls).toContain(`| \`${name}(`)
})

test.each([...new Set(operations.map(({ path }) => path))])('the page of all calls contains the path %s', (path) => {
  expect(calls).toContain(`\`${path}\``)
})
