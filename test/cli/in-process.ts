import { Readable, Writable } from 'node:stream'
import { run } from '../../src/cli/run.ts'
import type { Environment } from '../../src/mcp/environment.ts'

export interface Given {
  readonly env?: Environment
  /** Columns of the terminal; without them, there is none. */
  readonly columns?: number | undefined
  /** The streams that are the terminal. All of them by default. */
  readonly terminals?: readonly string[]
  /** What a person types. */
  readonly stdin?: string
  readonly signal?: AbortSignal
  /** Called with all that was written to stdout so far. */
  readonly onOutput?: (stdout: string) => void
}

export interface Ended {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** Runs a command line in this process, in no terminal unless it has columns. No settings of this machine reach it. */
export async function inProcess(args: readonly string[], given: Given = {}): Promise<Ended> {
  const { env = {}, columns, stdin = '', signal = new AbortController().signal, onOutput } = given
  const text = { stdout: '', stderr: '' }
  const { terminals = columns === undefined ? [] : ['stdin', 'stdout', 'stderr'] } = given
  const terminalOf = (name: string) => (terminals.includes(name) ? { isTTY: true, columns } : {})
  const into = (name: 'stdout' | 'stderr') => {
    const write = (chunk: unknown, _: unknown, done: () => void) => {
      text[name] += chunk
      if (name === 'stdout') onOutput?.(text.stdout)
      done()
    }
    return Object.assign(new Writable({ write, decodeStrings: false }), terminalOf(name))
  }
  const io = {
    env: { NO_COLOR: '1', ...env },
    stdin: Object.assign(Readable.from([stdin]), terminalOf('stdin')),
    stdout: into('stdout'),
    stderr: into('stderr'),
    signal,
  }
  const { console } = globalThis
  try {
    return { code: await run(args, io), ...text }
  } finally {
    // `mcp` takes it for itself.
    globalThis.console = console
  }
}

/** The words of a command line, as a shell splits it. */
export const wordsOf = (line: string): string[] =>
  [...line.matchAll(/(?:[^\s"']|"[^"]*"|'[^']*')+/g)].map(([word]) => word.replaceAll(/["']/g, ''))
