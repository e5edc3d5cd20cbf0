import type { Readable } from 'node:stream'
import { visibleLine } from '../../flat-calls/visible-text.ts'
import type { Environment } from '../../mcp/environment.ts'

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

/** Writes a line for people to stderr. */
export const say = ({ stderr }: Io, line: string): void => void stderr.write(`${visibleLine(line)}\n`)

/** Writes a line for people to stdout. */
export const print = ({ stdout }: Io, line: string): void => void stdout.write(`${visibleLine(line)}\n`)
