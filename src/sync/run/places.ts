/** Places for so many days at once. The others wait, in the order in which they came. */
export class Places {
  #free: number
  readonly #waiting: (() => void)[] = []

  constructor(count: number) {
    this.#free = count
  }

  /** Waits for a place. Returns what gives it up, which does nothing a second time. */
  async take(): Promise<() => void> {
    if (this.#free > 0) this.#free--
    else await new Promise<void>((resolve) => this.#waiting.push(resolve))
    let isTaken = true
    return () => {
      if (!isTaken) return
      isTaken = false
      const next = this.#waiting.shift()
      if (next === undefined) this.#free++
      else next()
    }
  }
}
