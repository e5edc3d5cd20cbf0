/** Warnings of a run. Many days may have one reason for a warning: it is given once, with the text of the first one. */
export class Warnings {
  /** Texts by what they are about. */
  readonly #texts = new Map<string, Set<string>>()

  add(text: string, about = text): void {
    this.#texts.set(about, (this.#texts.get(about) ?? new Set()).add(text))
  }

  all(): string[] {
    return [...this.#texts.values()].map((texts) => {
      const [first = ''] = texts
      return texts.size === 1 ? first : `${first} (and ${texts.size - 1} more like it)`
    })
  }
}
