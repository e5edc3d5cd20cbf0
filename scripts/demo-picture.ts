/**
 * Makes the picture of the demo's output in README.md: `node scripts/demo-picture.ts`, after a build. The demo runs in a
 * terminal without a screen, so the picture has the colours that a terminal shows, as text.
 */
import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import xterm, { type IBufferCell } from '@xterm/headless'

const ROOT = join(import.meta.dirname, '..')
const COLUMNS = 100
const [CELL, LINE, MARGIN, BAR] = [8.4, 20, 20, 36]

// On a dark ground with light text, which fits light and dark pages.
const GROUND = '#16161f'
const TEXT = '#e4e4ec'
const DIM = '#8f8fa6'
const PALETTE = ['#5c5c70', '#ff7b8a', '#6fdc9a', '#f5c96b', '#8aa2ff', '#d79bff', '#6fd6e6', TEXT]

const terminal = new xterm.Terminal({ cols: COLUMNS, rows: 200, allowProposedApi: true, convertEol: true })
const demo = spawn(process.execPath, ['examples/demo.ts'], {
  cwd: ROOT,
  env: { ...process.env, FORCE_COLOR: '1', NO_COLOR: undefined, COLUMNS: String(COLUMNS) },
  stdio: ['ignore', 'pipe', 'inherit'],
})
for await (const chunk of demo.stdout) await new Promise<void>((done) => terminal.write(chunk, done))

const colour = (cell: IBufferCell) =>
  cell.isDim() ? DIM : cell.isFgDefault() ? TEXT : (PALETTE[cell.getFgColor() % 8] ?? TEXT)
// Blanks that stay: SVG shows several as one.
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll(' ', '\u00a0')

/** A line as texts of one style each, which begin at a fixed column: fonts differ in their width. */
function textsOf(row: number): string {
  const line = terminal.buffer.active.getLine(row)
  const runs: { from: number; style: string; text: string }[] = []
  for (let column = 0; column < COLUMNS; column++) {
    const cell = line?.getCell(column)
    if (cell === undefined || cell.getWidth() === 0) continue
    const style = `fill="${colour(cell)}"${cell.isBold() ? ' font-weight="700"' : ''}`
    const last = runs.at(-1)
    if (last?.style === style) last.text += cell.getChars() || ' '
    else runs.push({ from: column, style, text: cell.getChars() || ' ' })
  }
  const y = BAR + MARGIN + row * LINE
  return runs
    .filter(({ text }) => text.trim() !== '')
    .map(({ from, style, text }) => {
      const blanks = text.length - text.trimStart().length
      return `<text x="${(MARGIN + (from + blanks) * CELL).toFixed(1)}" y="${y}" ${style}>${escaped(text.trim())}</text>`
    })
    .join('')
}

const rows = terminal.buffer.active.baseY + terminal.buffer.active.cursorY
const [width, height] = [COLUMNS * CELL + 2 * MARGIN, BAR + rows * LINE + 1.2 * MARGIN]
const lines = Array.from({ length: rows }, (_, row) => textsOf(row)).filter((line) => line !== '')
writeFileSync(
  join(ROOT, 'docs/images/demo.svg'),
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
<title>npm run demo</title>
<rect width="${width}" height="${height}" rx="10" fill="${GROUND}"/>
<g fill="#3a3a4a"><circle cx="22" cy="18" r="6"/><circle cx="42" cy="18" r="6"/><circle cx="62" cy="18" r="6"/></g>
<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="14">
${lines.join('\n')}
</g>
</svg>
`,
)
