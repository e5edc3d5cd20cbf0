import type { Level } from './messages.ts'
import type { Output } from './output.ts'

/** Ends a program. */
class Exit extends Error {
  override readonly name = 'Exit'
}

/** Gives the program what it uses of `process`: its environment and its streams. */
export function installProcess({ write }: Output, env: Readonly<Record<string, string>>): void {
  const stream = (level: Level) => ({
    isTTY: false,
    write(text: string) {
      write(level, text)
      return true
    },
  })
  Object.assign(globalThis, {
    process: {
      argv: ['node', 'example.ts'],
      env,
      stdout: stream('log'),
      stderr: stream('warn'),
      exit() {
        throw new Exit()
      },
    },
  })
}

/** Whether an error is the end of a program by `process.exit`. */
export const isExit = (error: unknown): boolean => error instanceof Exit
