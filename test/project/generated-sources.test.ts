import { mkdtempDisposableSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { callDescriptions } from '../../scripts/call-descriptions.ts'
import { isOutdated } from '../../scripts/generated-sources.ts'
import { quirkDescriptions } from '../../scripts/quirk-descriptions.ts'
import { resourceFieldsPage } from '../../scripts/resource-fields-page.ts'
import { describedSchemas } from '../../scripts/schema-descriptions.ts'

it('a generated source is outdated if it is missing, or if a file that it is made of is newer', () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'generated-'))
  const write = (name: string, minute: number) => {
    const path = join(folder.path, name)
    writeFileSync(path, '')
    utimesSync(path, minute * 60, minute * 60)
  }
  const outdated = () => isOutdated('made.ts', ['*.ts'], folder.path)
  write('offers.ts', 1)
  expect(outdated()).toBe(true)
  write('made.ts', 2)
  expect(outdated()).toBe(false)
  write('notes.md', 3)
  expect(outdated()).toBe(false)
  write('reports.ts', 3)
  expect(outdated()).toBe(true)
})

/** All are made with one program of TypeScript, which takes a second. */
it.each([
  ['docs/resource-fields.md', resourceFieldsPage],
  ['src/schemas/described.ts', describedSchemas],
  ['src/flat-calls/descriptions.ts', callDescriptions],
  ['src/msw/node/quirk-descriptions.ts', quirkDescriptions],
])('%s says what the doc comments say (npm run generate)', (file, made) => {
  expect(readFileSync(join(import.meta.dirname, '../..', file), 'utf8')).toBe(made())
})
