import type { Figure } from './measure.ts'

/** What a chart shows of a figure. */
export interface Bar extends Pick<Figure, 'what' | 'target' | 'more'> {
  /** With two decimal places. */
  readonly value: string
  readonly isMet: boolean
}

interface Colours {
  readonly text: string
  readonly met: string
  readonly missed: string
  readonly line: string
}

/** The colours of the pictures in docs/images. */
export const COLOURS = {
  light: { text: '#1f2328', met: '#4ac26b', missed: '#d4a72c', line: '#59636e' },
  dark: { text: '#f0f6fc', met: '#3fb950', missed: '#d29922', line: '#9198a1' },
} as const satisfies Record<string, Colours>

/** Left end of the bars, and what a figure that equals its target is long, in pixels. */
const [LEFT, TARGET] = [430, 140]
const [TOP, ROW] = [44, 26]

/** Draws each figure as a bar; all targets are one line. A figure shall end before the line, or reach it (`≥`). */
export function chartOf(bars: readonly Bar[], { text, met, missed, line }: Colours): string {
  const height = TOP + bars.length * ROW + 12
  const missing = bars.filter(({ isMet }) => !isMet).length
  const rows = bars.map((bar, at) => {
    const y = TOP + at * ROW
    const width = Math.round((TARGET * Number(bar.value)) / bar.target)
    const wanted = `${bar.value} (${bar.more ? '≥' : '≤'} ${bar.target})`
    return `<text x="10" y="${y + 14}">${bar.what}</text>
<rect x="${LEFT}" y="${y}" width="${width}" height="18" rx="3" fill="${bar.isMet ? met : missed}"/>
<text x="${LEFT + Math.max(width, TARGET) + 8}" y="${y + 14}">${wanted}</text>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 760 ${height}" role="img" aria-labelledby="title desc" font-family="system-ui, sans-serif" font-size="12" fill="${text}">
<title id="title">Each figure against its target.</title>
<desc id="desc">${bars.length - missing} of ${bars.length} targets are met. Bars that end before the line are within their target; those marked ≥ must reach it.</desc>
<text x="${LEFT + TARGET}" y="24" text-anchor="middle">target</text>
${rows.join('\n')}
<path d="M${LEFT + TARGET} 32V${height - 8}" stroke="${line}" stroke-width="1.5" stroke-dasharray="3 3"/>
</svg>
`
}
