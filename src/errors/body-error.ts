/** A body that is larger than the client takes, is not UTF-8, or ended too early. */
export class BodyError extends Error {
  readonly fault: 'too large' | 'not text' | 'cut short'

  constructor(fault: BodyError['fault'], cause?: unknown) {
    super(fault, { cause })
    this.fault = fault
  }
}
