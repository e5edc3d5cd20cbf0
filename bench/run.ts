/**
 * `npm run bench`: compares every figure to a peer in the same run. Marks missed targets, and fails if a figure is worse
 * than twice its target. Names run a part of it (`npm run bench -- page types`); `--write` writes what was measured to
 * the table of docs/performance.md, and draws it. Rows of other parts stay.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import Table from 'cli-table3'
import { calls } from './calls.ts'
import { COLOURS, chartOf } from './chart.ts'
import { chromium } from './chromium.ts'
import { crawl } from './crawl.ts'
import { imports } from './imports.ts'
import type { Figure } from './measure.ts'
import { page } from './page.ts'
import { size } from './size.ts'
import { sync } from './sync.ts'
import { types } from './types.ts'

const MEASURES = { page, chromium, crawl, calls, size, imports, types, sync }
const GUIDE = new URL('../docs/performance.md', import.meta.url)

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
  const marked = /(?<=<!-- figures -->\n)[\s\S]*(?=<!-- \/figures -->)/
  const text = readFileSync(GUIDE, 'utf8')
  const isPart = chosen.length < Object.keys(MEASURES).length
  const before = isPart ? [...text.matchAll(/^\| (.+) \| ([\d.]+) \| ([≤≥] [\d.]+) \| (\S+) \| (.*) \|$/gm)] : []
  const all = [
    ...new Map([...before.map((match) => match.slice(1)), ...rows].map((cells) => [cells[0], cells])).values(),
  ]
  const lines = [head, ['---', '--:', '--:', '---', '---'], ...all].map((cells) => `| ${cells.join(' | ')} |`)
  writeFileSync(
    GUIDE,
    text.replace(marked, () => `\n${machine}.\n\n${lines.join('\n')}\n\n`),
  )
  const bars = all.map(([what = '', value = '', wanted = '', met]) => {
    const [sign, target] = wanted.split(' ')
    return { what, value, target: Number(target), more: sign === '≥', isMet: met === 'yes' }
  })
  for (const scheme of ['light', 'dark'] as const)
    writeFileSync(new URL(`images/figures-${scheme}.svg`, GUIDE), chartOf(bars, COLOURS[scheme]))
}

const gross = figures.filter((figure) => !isMet(figure, 2))
if (gross.length > 0) {
  console.error(`Worse than twice the target: ${gross.map(({ what }) => what).join('; ')}`)
  process.exitCode = 1
}
