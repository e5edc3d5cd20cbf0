import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (name: string) => readFileSync(join(root, name), 'utf8')
const manifest = JSON.parse(read('package.json'))
const badges = [...read('README.md').matchAll(/img\.shields\.io\/badge\/([^-]+)-([^-]+)-/g)].map(
  ([, label, value]) => `${label}: ${decodeURIComponent(String(value)).replaceAll('_', ' ')}`,
)

it('the badges of the README are true', () => {
  expect(badges).toEqual([
    `license: ${manifest.license}`,
    `node: ${manifest.engines.node.replace('>=', '≥ ')}`,
    'types: included',
  ])
  expect(existsSync(join(root, 'dist/types/index.d.ts'))).toBe(true)
})
