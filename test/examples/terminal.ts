import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import headless from '@xterm/headless'

/** A program that runs in a terminal. */
export interface Terminal {
  /** Resolves when the output contains a text. */
  shows(text: string): Promise<void>
  /** Presses keys: `\x03` is Ctrl-C. */
  press(keys: string): void
  /** The exit code, everything that was written to the terminal, and the lines that it shows in the end. */
  readonly ended: Promise<{ readonly code: number | null; readonly output: string; readonly lines: readonly string[] }>
}

/** Runs an example in a pseudo-terminal of a given size, by `script` of util-linux. */
export function inTerminal(
  name: string,
  args: readonly string[],
  { cwd, env, columns = 80 }: { cwd: string; env?: NodeJS.ProcessEnv; columns?: number },
): Terminal {
  const path = fileURLToPath(new URL(`../../examples/${name}.ts`, import.meta.url))
  const { NETWORK_URL: _, ...own } = process.env
  const quoted = [process.execPath, path, ...args].map((word) => `'${word}'`).join(' ')
  const child = spawn('script', ['-qec', `stty cols ${columns} rows 24; exec ${quoted}`, '/dev/null'], {
    cwd,
    env: { ...own, ...env, TERM: 'xterm', CI: '' },
  })
  let output = ''
  const looks = new Set<() => void>()
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
    for (const look of looks) look()
  })
  const closed = new Promise<number | null>((resolve) => child.on('close', resolve))
  const ended = closed.then(async (code) => ({ code, output, lines: await linesOf(output, columns) }))
  return {
    ended,
    press: (keys) => child.stdin.write(keys),
    shows: (text) =>
      Promise.race([
        new Promise<void>((resolve) => {
          const look = () => {
            if (output.includes(text) && looks.delete(look)) resolve()
          }
          looks.add(look)
          look()
        }),
        ended.then(({ output }) => {
          if (!output.includes(text)) throw new Error(`ended without ${JSON.stringify(text)}: ${output}`)
        }),
      ]),
  }
}

/** The lines that a terminal shows after some output, without blank ones at the end. */
async function linesOf(output: string, columns: number): Promise<string[]> {
  const terminal = new headless.Terminal({ cols: columns || 80, rows: 24, scrollback: 1000, allowProposedApi: true })
  await new Promise<void>((resolve) => terminal.write(output, resolve))
  const { active } = terminal.buffer
  const lines = Array.from({ length: active.length }, (_, at) => active.getLine(at)?.translateToString(true) ?? '')
  return lines.slice(0, lines.findLastIndex((line) => line !== '') + 1)
}
