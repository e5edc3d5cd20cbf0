const BARS = '▁▂▃▄▅▆▇█'

/** Draws a bar for each number, the lowest of which has the lowest bar. */
export function sparkline(numbers: readonly number[]): string {
  const low = Math.min(...numbers)
  const range = Math.max(...numbers) - low || 1
  return numbers.map((number) => BARS[Math.round(((number - low) / range) * (BARS.length - 1))]).join('')
}
