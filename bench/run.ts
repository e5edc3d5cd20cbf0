/**
 * `npm run bench`: compares every figure to a peer in the same run. Marks missed targets, and fails if a figure is worse
 * than twice its target. Names run a part of it (`npm run bench -- page types`); `--write` writes what was measured to
 * the tables of docs/internals/performance.md, and of docs/decisions/performance-targets.md. Rows of other parts stay.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import Table from 'cli-table3'
import { calls } from './calls.ts'
import { chromium } from './chromium.ts'
import { crawl } from './crawl.ts'
import { imports } from './imports.ts'
import type { Figure } from './measure.ts'
import { page } from './page.ts'
import { size } from './size.ts'
import { sync } from './sync.ts'
import { withRows } from './table.ts'
import { types } from './types.ts'

const MEASURES = { page, chromium, crawl, calls, size, imports, types, sync }

const { values, positionals } = parseArgs({ allowPositionals: true, options: { write: { type: 'boolean' } } })
const chosen = Object.entries(MEASURES).filter(([name]) => positionals.length === 0 || positionals.includes(name))
const figures: Figure[] = []
for (const [, measure] of chosen) figures.push(...(await measure()))

const isMet = ({ value, target, more }: Figure, factor = 1) =>
  more ? value >= target / factor : value <= target * factor

const head = ['what', 'figure', 'target', 'met', 'detail']
const rows = figures.map((figure) => {
  const { what, value, target, more, detail } = figure
  return [what, value.toFixed(2), `${more ? '≥' : '≤'} ${target}`, isMet(figure) ? 'yes' : '**missed**', detail]
})
const machine = `Node ${process.version}, ${process.platform} ${process.arch}, ${cpus().length} × ${cpus()[0]?.model}`

const table = new Table({ head, colAligns: ['left', 'right', 'right', 'left', 'left'] })
table.push(...rows)
console.log(machine)
console.log(table.toString())

if (values.write) {
  const isPart = chosen.length < Object.keys(MEASURES).length
  const costs = figures.flatMap(({ cost }) => (cost === undefined ? [] : [cost]))
  for (const [path, measured] of [
    ['decisions/performance-targets.md', rows],
    ['internals/performance.md', costs],
  ] as const) {
    const page = new URL(`../docs/${path}`, import.meta.url)
    writeFileSync(page, withRows(readFileSync(page, 'utf8'), machine, measured, isPart))
  }
}

const gross = figures.filter((figure) => !isMet(figure, 2))
if (gross.length > 0) {
  console.error(`Worse than twice the target: ${gross.map(({ what }) => what).join('; ')}`)
  process.exitCode = 1
}
