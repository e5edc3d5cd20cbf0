import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

test('The types that the reference leaves out exist', () => {
  const { intentionallyNotExported } = JSON.parse(readFileSync(join(root, 'site/typedoc.json'), 'utf8'))
  const sources = globSync('src/**/*.ts', { cwd: root }).map((file) => readFileSync(join(root, file), 'utf8'))
  const missing = (intentionallyNotExported as string[]).filter(
    (name) => !sources.some((source) => new RegExp(`^(export )?(type|interface|const) ${name}\\b`, 'm').test(source)),
  )
  expect(missing).toEqual([])
})
