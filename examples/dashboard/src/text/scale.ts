/** A scale from 0 (or below) to a round number, with a few lines in between. */
export interface Scale {
  readonly ticks: readonly number[]
  /** Share of the height, from the bottom. */
  at(value: number): number
}

/** Converts an amount to a float, for pixels only. */
export function scaleOf(values: readonly number[], lines: number): Scale {
  const highest = Math.max(0, ...values)
  const lowest = Math.min(0, ...values)
  const step = roundStep((highest - lowest || 1) / lines)
  const [first, last] = [Math.floor(lowest / step), Math.max(1, Math.ceil(highest / step))]
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
  return { ticks, at: (value) => (value / step - first) / (last - first) }
}

function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least))
  const factor = [1, 2, 2.5, 5, 10].find((factor) => factor * power >= least) ?? 10
  return Math.max(factor * power, 1e-5)
}
