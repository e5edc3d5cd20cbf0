import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { type Bar, COLOURS, chartOf } from '../../bench/chart.ts'

const docs = new URL('../../docs/', import.meta.url)

/** The figures of the table in the page. */
const table = [
  ...readFileSync(new URL('performance.md', docs), 'utf8').matchAll(
    /^\| (.+) \| ([\d.]+) \| ([≤≥]) ([\d.]+) \| (yes|\*\*missed\*\*) \|/gm,
  ),
].map(
  ([, what = '', value = '', sign, target, met]): Bar => ({
    what,
    value,
    target: Number(target),
    more: sign === '≥',
    isMet: met === 'yes',
  }),
)

it.each(['light', 'dark'] as const)('the picture of the figures shows those of the table: %s', (scheme) => {
  expect(table.length).toBeGreaterThan(10)
  expect(readFileSync(new URL(`images/figures-${scheme}.svg`, docs), 'utf8')).toBe(chartOf(table, COLOURS[scheme]))
})
