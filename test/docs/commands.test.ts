import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { root } from './markdown.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const { scripts, version } = JSON.parse(read('package.json')) as { scripts: Record<string, string>; version: string }

test('the table of commands has exactly one row for each script of package.json', () => {
  const rows = [...read('docs/internals/commands.md').matchAll(/^\| `npm (?:run )?([a-zA-Z:-]+)` \| \S/gm)].map(
    ([, name]) => name,
  )
  expect(rows.sort()).toEqual(Object.keys(scripts).sort())
})

test('the README has two commands, one a line, and CI runs the one for the tests, and builds the site', () => {
  expect(read('README.md').split('\n')).toEqual(
    expect.arrayContaining(['npm ci && npm run demo --silent', 'npm ci && npm test']),
  )
  expect(read('.ci/run').split('\n')).toEqual(
    expect.arrayContaining(['npm ci && npm test', 'WITHOUT_HOVERS=true npm run docs']),
  )
})

test('the change log starts with the version of package.json', () => {
  expect(read('CHANGELOG.md')).toMatch(new RegExp(`^# affiliate-network-sdk\n\n## ${version.replaceAll('.', '\\.')}\n`))
})

test('the form for bug reports warns about keys, and requires the code and what happened', () => {
  const { body } = parse(read('.github/ISSUE_TEMPLATE/bug.yml')) as { body: Field[] }
  expect(body[0]?.attributes?.value).toContain('Never paste your API key')
  const required = body.filter(({ validations }) => validations?.required)
  expect(required.map(({ attributes }) => attributes?.label)).toEqual(['Code', 'What happened'])
})

interface Field {
  readonly attributes?: { readonly label?: string; readonly value?: string }
  readonly validations?: { readonly required?: boolean }
}
