import type { Readable, Writable } from 'node:stream'
import type { Environment } from '../mcp/environment.ts'

/** A stream to write to; a terminal has a width. */
export type Output = Writable & { readonly isTTY?: boolean | undefined; readonly columns?: number | undefined }

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
export const say = ({ stderr }: Io, line: string): void => void stderr.write(`${line}\n`)
