/** What is wrong with a command line or its settings: a sentence that says what to write, or several, each on a line. */
export class UsageError extends TypeError {
  override readonly name = 'UsageError'
  readonly lines: readonly string[]

  constructor(...lines: readonly string[]) {
    super(lines.join('\n'))
    this.lines = lines
  }
}
