/**
 * Counts which rows of the project's fault matrix the tests name (a title that starts with `[48]` or `[48, 49]` is a test
 * of those rows) and which are left to documentation, and writes the tables of docs/reliability.md:
 * `npm run docs:reliability`.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { laterFaults } from './later-faults.ts'

/** The sections of the matrix, with the last row of each. */
const SECTIONS = [
  ['A. Secrets', 23],
  ['B. URL and parameters', 38],
  ['C. Redirects and TLS', 47],
  ['D. Retry and idempotency', 67],
  ['E. Time, cancellation, resources', 82],
  ['F. Protocol and body', 102],
  ['G. JSON, schema, data', 115],
  ['H. Multipart', 127],
  ['I. Paging and dangerous writes', 135],
  ['J. Supply chain and page security', 141],
  ['K. Silent losses', 160],
  ['L. Relay', 175],
  ['M. Sync', 183],
] as const

const FILE = 'docs/reliability.md'
const MARKS = /<!-- table -->[\s\S]*<!-- end of table -->/

/** Row numbers at the start of test titles. */
function tested(): Set<number> {
  const rows = new Set<number>()
  for (const file of globSync('test/**/*.ts')) {
    for (const [title] of readFileSync(file, 'utf8').matchAll(/['"`](?:\[\d+(?:, ?\d+)*\] ?)+(?<= )/g)) {
      for (const [row] of title.matchAll(/\d+/g)) rows.add(Number(row))
    }
  }
  return rows
}

/** Row numbers in the first column of the page that explains why they have no test. */
function excused(): Set<number> {
  const page = readFileSync('docs/decisions/faults-without-a-test.md', 'utf8')
  return new Set([...page.matchAll(/^\| (\d+) \|/gm)].map(([, row]) => Number(row)))
}

/** The tables, as docs/reliability.md shows them: the sections, and the rows without a test. */
function reliabilityTables(): string {
  const [withTest, without] = [tested(), excused()]
  const lines = ['| section | rows | tested | not applicable or documented | open |', '|---|---:|---:|---:|---:|']
  let first = 1
  const totals = [0, 0, 0, 0]
  const openRows: string[] = []
  for (const [name, last] of SECTIONS) {
    const rows = Array.from({ length: last - first + 1 }, (_, index) => first + index)
    const open = rows.filter((row) => !withTest.has(row) && !without.has(row))
    const counts = [
      rows.length,
      rows.filter((row) => withTest.has(row)).length,
      rows.filter((row) => !withTest.has(row) && without.has(row)).length,
      open.length,
    ]
    for (const [index, count] of counts.entries()) totals[index] = (totals[index] ?? 0) + count
    lines.push(`| ${name} | ${counts.join(' | ')} |`)
    for (const row of open) openRows.push(`| ${row} | ${laterFaults[row] ?? name} |`)
    first = last + 1
  }
  lines.push(`| all | ${totals.join(' | ')} |`)
  if (openRows.length === 0) return lines.join('\n')
  return [
    ...lines,
    '',
    'The open rows, which have no test yet:',
    '',
    '| row | fault |',
    '|---:|---|',
    ...openRows,
  ].join('\n')
}

/** The page with its tables as the tests are now. */
export function reliabilityPage(): string {
  return readFileSync(FILE, 'utf8').replace(MARKS, `<!-- table -->\n${reliabilityTables()}\n<!-- end of table -->`)
}

if (import.meta.main) writeFileSync(FILE, reliabilityPage())
