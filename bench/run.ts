/** `npm run bench`: every figure as a ratio against a peer in the same run. Fails on a gross step back only. */
import { cpus } from 'node:os'
import Table from 'cli-table3'
import { calls } from './calls.ts'
import { crawl } from './crawl.ts'
import { imports } from './imports.ts'
import type { Figure } from './measure.ts'
import { page } from './page.ts'

const figures: Figure[] = []
for (const measure of [page, calls, crawl, imports]) figures.push(...(await measure()))

const table = new Table({ head: ['what', 'ratio', 'target', 'detail'], colAligns: ['left', 'right', 'right', 'left'] })
for (const { what, ratio, target, more, detail } of figures)
  table.push([what, ratio.toFixed(2), `${more ? '≥' : '≤'} ${target}`, detail])
console.log(`node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}`)
console.log(table.toString())
const gross = figures.filter(({ ratio, target, more }) => (more ? ratio < target / 2 : ratio > target * 2))
if (gross.length > 0) {
  console.error(`A gross step back: ${gross.map(({ what }) => what).join('; ')}`)
  process.exitCode = 1
}
