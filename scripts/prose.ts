/** Checks the prose of the docs by the rules of docs/internals/writing.md, as a part of `npm run lint`. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findingsIn } from './prose/findings.ts'
import { wordsIn } from './prose/prose-of.ts'

const ROOT = join(import.meta.dirname, '..')
const PAGES = ['README.md', 'docs/*.md', 'examples/**/README.md']

/** How much there is to read in `docs`: see "Budgets" in CONTRIBUTING.md. */
const MAX_PAGES = 34
const MAX_WORDS = 13_000

const pages = globSync(PAGES, { cwd: ROOT, exclude: ['**/node_modules'] }).sort()
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const findings = pages.flatMap((path) => findingsIn(path, read(path)))
const docs = pages.filter((path) => path.startsWith('docs/'))
const words = docs.reduce((sum, path) => sum + wordsIn(path, read(path)), 0)
if (docs.length > MAX_PAGES) findings.push(`docs: ${docs.length} pages, and the budget is ${MAX_PAGES}`)
if (words > MAX_WORDS) findings.push(`docs: ${words} words, and the budget is ${MAX_WORDS}`)
if (findings.length > 0) {
  console.error(findings.join('\n'))
  console.error(`${findings.length} findings in the prose of the docs: docs/internals/writing.md has the rules`)
  process.exitCode = 1
}
