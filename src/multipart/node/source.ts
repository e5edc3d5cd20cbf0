/** A file as it goes out on Node's way. */
export interface Source {
  /** Where an error says it was given, e.g. `files[0].path`. */
  readonly path: string
  readonly filename: string
  readonly type: string
  /** Bytes, where they are known. */
  readonly size: number | undefined
  /** Whether it can be read more than once. */
  readonly replayable: boolean
  /** Its bytes from the first on. */
  read(): AsyncIterable<unknown>
  /** Ends a reading under way, also one that waits for bytes. */
  stop(): void
  /** Lets go of it. */
  close(): Promise<void>
}
