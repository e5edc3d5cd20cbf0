/** What is wrong with a command line or its settings, in a sentence that says what to write. */
export class UsageError extends TypeError {
  override readonly name = 'UsageError'
}
