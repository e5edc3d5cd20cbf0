import type { Readable } from 'node:stream'
import { visibleLine } from '../../flat-calls/visible-text.ts'
import type { Environment } from '../../mcp/environment.ts'
import { paintFor } from './style.ts'
import { wrapped } from './wrap.ts'

/** Where to write to; a terminal has a width. */
export interface Output {
  readonly isTTY?: boolean | undefined
  readonly columns?: number | undefined
  /** `done` is called once the text is taken, with an error if it is not. */
  write(text: string, done?: (error?: Error | null) => void): unknown
}

/** What a command reads and writes. */
export interface Io {
  readonly env: Environment
  readonly stdin: Readable & { readonly isTTY?: boolean | undefined }
  /** For results only. */
  readonly stdout: Output
  readonly stderr: Output
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal
}

/** Writes a line for people, on a terminal in lines that end with a word. */
export function writeWrapped(to: Output, line: string): void {
  const text = visibleLine(line)
  to.write(`${to.isTTY ? wrapped(text, to.columns || 80) : text}\n`)
}

/** Writes a line for people to stderr. */
export const say = ({ stderr }: Io, line: string): void => writeWrapped(stderr, line)

/** Warns a person on stderr. */
export const warn = (io: Io, text: string): void =>
  say(io, `${paintFor(io.stderr, io.env)('yellow', 'warning:')} ${text}`)

/** Says on stderr what is wrong. */
export function sayError(io: Io, lines: readonly string[]): void {
  const label = paintFor(io.stderr, io.env)(['bold', 'red'], 'error:')
  for (const [at, line] of lines.entries()) say(io, `${at === 0 ? `${label} ` : ''}${line}`)
}

/** Writes a line for people to stdout. */
export const print = ({ stdout }: Io, line: string): void => void stdout.write(`${visibleLine(line)}\n`)
