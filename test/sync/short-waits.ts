import { vi } from 'vitest'

/** The waits of a run between its tries. */
const WAITS = [1_000, 5_000]

/** Makes these waits short until the test ends. Returns those that were asked for. */
export function shortWaits(onTestFinished: (restore: () => void) => void): number[] {
  const asked: number[] = []
  const { setTimeout } = globalThis
  vi.stubGlobal('setTimeout', (run: () => void, delay?: number, ...args: []) => {
    const isWait = delay !== undefined && WAITS.includes(delay)
    if (isWait) asked.push(delay)
    return setTimeout(run, isWait ? 1 : delay, ...args)
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  return asked
}
