import { format, inspect } from 'node:util'

const said: string[] = []
let printed = true

for (const level of ['debug', 'error', 'info', 'log', 'trace', 'warn'] as const) {
  const print = console[level].bind(console)
  console[level] = (...words: unknown[]) => {
    said.push(format(...words))
    if (printed) print(...words)
  }
}
process.on('warning', (warning) => said.push(inspect(warning)))

/** What went to the console and into process warnings since this module was loaded. */
export const consoleLines = (): readonly string[] => said

/** What was said while the work ran, and for once not printed. */
export async function hushed(work: () => unknown): Promise<readonly string[]> {
  const before = said.length
  printed = false
  try {
    await work()
  } finally {
    printed = true
  }
  return said.slice(before)
}
