/** A file that can be read and sent. */
export interface Source {
  /** Where it was given, e.g. `files[0].path`; used in error messages. */
  readonly path: string
  readonly filename: string
  readonly type: string
  /** Bytes, where they are known. */
  readonly size: number | undefined
  /** Whether it can be read more than once. */
  readonly replayable: boolean
  /** Its bytes from the first on. */
  read(): AsyncIterable<unknown>
  /** Releases what it holds, and ends a read under way, also one that waits for bytes. */
  close(): Promise<void>
}
