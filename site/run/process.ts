import type { RunSettings } from './messages.ts'
import type { Output } from './output.ts'

/** Ends a program. */
class Exit extends Error {
  override readonly name = 'Exit'
}

/**
 * Gives the program what it uses of `process`: its environment, its arguments and its streams. Returns what handles an
 * error that nothing caught.
 */
export function installProcess(
  { write }: Output,
  { args, columns }: RunSettings,
  env: Readonly<Record<string, string>>,
): (error: unknown) => boolean {
  const listeners: ((error: unknown) => void)[] = []
  const on = (name: string, listener: (error: unknown) => void) => {
    if (name === 'uncaughtException') listeners.push(listener)
  }
  const stream = (level: 'log' | 'warn') => ({
    columns,
    isTTY: false,
    write(text: string) {
      write(level, text)
      return true
    },
  })
  Object.assign(globalThis, {
    process: {
      argv: ['node', 'example.ts', ...args],
      env,
      stdout: stream('log'),
      stderr: stream('warn'),
      on,
      once: on,
      exit() {
        throw new Exit()
      },
    },
  })
  return (error) => {
    if (error instanceof Exit) return true
    try {
      for (const listener of listeners) listener(error)
    } catch (exit) {
      if (!(exit instanceof Exit)) throw exit
    }
    return listeners.length > 0
  }
}
