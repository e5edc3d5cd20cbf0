import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import headless from '@xterm/headless'
import { expect, test } from 'vitest'

const DEMO = fileURLToPath(new URL('../../examples/demo/demo.ts', import.meta.url))

/** The lines that a terminal of a given width shows after the demo, run by `script` of util-linux. */
async function demoIn(columns: number): Promise<string[]> {
  const command = `stty cols ${columns} rows 24; exec '${process.execPath}' '${DEMO}'`
  const env = { ...process.env, TERM: 'xterm', CI: '' }
  const { stdout } = await promisify(execFile)('script', ['-qec', command, '/dev/null'], { env })
  const terminal = new headless.Terminal({ cols: columns || 80, rows: 24, scrollback: 1000, allowProposedApi: true })
  await new Promise<void>((resolve) => terminal.write(stdout, resolve))
  const { active } = terminal.buffer
  return Array.from({ length: active.length }, (_, at) => active.getLine(at)?.translateToString(true) ?? '')
}

test('the demo runs in a terminal that does not know its size', async () => {
  expect(await demoIn(0)).toContainEqual(expect.stringContaining('npm run dashboard'))
})

test.for([60, 80, 120])('the demo fits a terminal of %i columns, with every amount', async (columns) => {
  const lines = await demoIn(columns)
  expect(lines[0]).toMatch(/^Starting a mock network… http:/)
  const [head = '', ...table] = lines.slice(lines.findIndex((line) => line.includes('week of')))
  expect(head).toMatch(/^ +week of +payout \$ +revenue \$ +profit \$/)
  expect(head.includes('by day')).toBe(columns >= 80)
  expect(table.slice(0, 5).map((line) => line.trimStart().slice(0, 5))).toEqual([
    '2026-',
    '2026-',
    '2026-',
    '─────',
    'total',
  ])
  // The rows are as wide as the line below them.
  expect(table.slice(0, 3).map((line) => line.length)).toEqual(Array(3).fill(table[3]?.length))
  // No word is broken.
  for (const whole of [
    /^ +'http:\S+key=<API_KEY>' \\$/,
    /^(?:Update)? +offers\.update\(1041, \{ payout: '1\.25' \}\)$/,
  ])
    expect(lines).toContainEqual(expect.stringMatching(whole))
})
