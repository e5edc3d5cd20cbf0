import { plural } from '../../errors/describe.ts'
import { visibleLine } from '../../flat-calls/visible-text.ts'
import type { Io } from './io.ts'
import { control } from './style.ts'
import { cutTo } from './text-width.ts'

/** What takes less time has no bar. */
const AFTER_MS = 1000
const EVERY_MS = 100
const WIDTH = 24
/** Goes to the start of the line, and clears it. */
const clear = () => control('G') + control('K')

/** A progress bar on stderr, if it is a terminal. */
export interface Progress {
  show(done: number, total: number, what: string): void
  /** Removes the bar, before anything else is written. */
  clear(): void
}

const NONE: Progress = { show() {}, clear() {} }

/** Makes a progress bar. Where rows go to the same terminal, they show the progress. */
export function progressFor({ stderr }: Io, isHidden = false, now: () => number = Date.now): Progress {
  if (stderr.isTTY !== true || isHidden) return NONE
  let next = now() + AFTER_MS
  let isShown = false
  return {
    show(done, total, what) {
      if (now() < next) return
      next = now() + EVERY_MS
      isShown = true
      const part = total > 0 ? Math.min(1, done / total) : 0
      const bar = '█'.repeat(Math.round(part * WIDTH)).padEnd(WIDTH, '░')
      const text = `${bar} ${Math.floor(part * 100)}%  ${grouped(done)} of ${grouped(total)} ${what}`
      stderr.write(clear() + cutTo(visibleLine(text), (stderr.columns || 80) - 1))
    },
    clear() {
      if (isShown) stderr.write(clear())
      isShown = false
    },
  }
}

/** A count as people read it: `20,000`. */
export const grouped = (count: number): string => count.toLocaleString('en')

/** A count with its noun: `1 day`, `20,000 rows`. */
export const groupedPlural = (count: number, noun: string): string => plural(count, noun, grouped(count))
