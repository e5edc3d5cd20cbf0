/** What the exit codes of the command mean. */
export const EXIT = {
  done: 0,
  /** A call or days of a sync failed, or a person answered no. */
  failed: 1,
  /** The command line or a setting is wrong. */
  usage: 2,
  /** A sync kept days as they were, because what was read would lose rows or does not agree with the report. */
  kept: 3,
  /** `sync --check` found differences. */
  differs: 4,
  /** Another run is using the table. */
  locked: 5,
  /** The database of a sync cannot be used. */
  store: 6,
  /** Ctrl-C. */
  stopped: 130,
} as const

export type ExitCode = (typeof EXIT)[keyof typeof EXIT]

/** An error that ends the command with a code of its own, and what to say, line by line. */
export class ExitError extends Error {
  readonly code: ExitCode
  readonly lines: readonly string[]

  constructor(code: ExitCode, lines: readonly string[], cause?: unknown) {
    super(lines.join('\n'), { cause })
    this.code = code
    this.lines = lines
  }
}

/** What is wrong with a command line or its settings: a sentence that says what to write, or several, each on a line. */
export class UsageError extends ExitError {
  override readonly name = 'UsageError'

  constructor(...lines: readonly string[]) {
    super(EXIT.usage, lines)
  }
}
