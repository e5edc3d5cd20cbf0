import { Presets, SingleBar } from 'cli-progress'
import { onInterrupt } from './interrupt.ts'

/** A progress bar on stderr, if stderr is a terminal. It vanishes at its end, so that results have a line of their own. */
export interface Progress extends Disposable {
  /** Shows how much of the total is done. */
  readonly update: (done: number, total: number) => void
  /** For the `onProgress` of a list. */
  readonly rows: (progress: { readonly items: number; readonly totalItems: number }) => void
  /** Adds one. */
  readonly step: () => void
}

/** Starts a progress bar as soon as the total is known: `using progress = showProgress('rows')`. */
export function showProgress(unit: string, total = 0): Progress {
  const columns = process.stderr.columns || 80
  const bar = new SingleBar(
    {
      format: `{bar} {percentage}%  {value} of {total} ${unit}`,
      barsize: Math.min(40, Math.max(5, columns - unit.length - 35)),
      clearOnComplete: true,
      stopOnComplete: true,
      // Without it, the terminal's line wrap is switched off, and stays off after Ctrl-C.
      linewrap: true,
    },
    Presets.rect,
  )
  const interrupted = onInterrupt(() => bar.stop())
  let done = 0
  let started = false
  const update = (value: number, of: number) => {
    done = value
    if (!started && of > 0) bar.start(of, value)
    started ||= of > 0
    bar.setTotal(of)
    bar.update(value)
  }
  if (total > 0) update(0, total)
  return {
    update,
    rows: ({ items, totalItems }) => update(items, totalItems),
    step: () => update(done + 1, total),
    [Symbol.dispose]() {
      interrupted[Symbol.dispose]()
      bar.stop()
    },
  }
}
