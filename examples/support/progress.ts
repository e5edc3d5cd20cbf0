import { Presets, SingleBar } from 'cli-progress'

/** A progress bar on stderr, if stderr is a terminal. Disposing of it stops it. */
export interface Progress extends Disposable {
  /** For the `onProgress` of a list. */
  readonly rows: (progress: { readonly items: number; readonly totalItems: number }) => void
  /** Adds one. */
  readonly step: () => void
}

/** Starts a progress bar: `using progress = showProgress('rows')`. */
export function showProgress(unit: string, total = 0): Progress {
  const bar = new SingleBar({ format: `{bar} {percentage}%  {value} of {total} ${unit}` }, Presets.rect)
  bar.start(total, 0)
  return {
    rows: ({ items, totalItems }) => {
      bar.setTotal(totalItems)
      bar.update(items)
    },
    step: () => bar.increment(),
    [Symbol.dispose]: () => bar.stop(),
  }
}
