import { vi } from 'vitest'

/** The waits of a run between its tries. */
const WAITS = [1_000, 5_000, 30_000, 60_000]

/** Makes these waits short until the test ends. Returns those that were asked for. */
export function shortWaits(onTestFinished: (restore: () => void) => void): number[] {
  const asked: number[] = []
  const { setTimeout } = globalThis
  vi.stubGlobal('setTimeout', (run: () => void, delay?: number, ...args: []) => {
    // A client's timeout may be as long as a wait.
    const isWait = WAITS.includes(delay ?? 0) && new Error('who waits').stack?.includes('/sync/run/failures.') === true
    if (isWait) asked.push(delay as number)
    return setTimeout(run, isWait ? 1 : delay, ...args)
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  return asked
}
