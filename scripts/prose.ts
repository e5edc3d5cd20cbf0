/** Checks the prose of the docs by the rules of docs/internals/writing.md, as a part of `npm run lint`. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findingsIn } from './prose/findings.ts'

const ROOT = join(import.meta.dirname, '..')
const PAGES = ['README.md', 'docs/*.md', 'examples/**/README.md']

const pages = globSync(PAGES, { cwd: ROOT, exclude: ['**/node_modules'] }).sort()
const findings = pages.flatMap((path) => findingsIn(path, readFileSync(join(ROOT, path), 'utf8')))
if (findings.length > 0) {
  console.error(findings.join('\n'))
  console.error(`${findings.length} findings in the prose of the docs: docs/internals/writing.md has the rules`)
  process.exitCode = 1
}
