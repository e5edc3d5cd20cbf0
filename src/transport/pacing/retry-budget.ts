/** Tokens shared by all calls of a client, so that an outage is not multiplied by retries; in tenths, which add up exactly. */
export class RetryBudget {
  readonly #size: number
  #tenths: number

  constructor(tokens: number) {
    this.#size = tokens * 10
    this.#tenths = this.#size
  }

  /** Takes a token, if there is one. */
  spend(): boolean {
    if (this.#tenths < 10) return false
    this.#tenths -= 10
    return true
  }

  /** Earns a tenth of a token, by a success. */
  earn(): void {
    this.#tenths = Math.min(this.#size, this.#tenths + 1)
  }
}
