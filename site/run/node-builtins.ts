import { inspect, stripVTControlCharacters } from 'node-inspect-extracted'

/** What the modules of the example programs use of Node. A page has no files, no other processes and no terminal. */
export default globalThis.process

export class EventEmitter {
  #listeners = new Map<string, ((...values: readonly unknown[]) => void)[]>()

  on(name: string, listener: (...values: readonly unknown[]) => void): this {
    this.#listeners.set(name, [...(this.#listeners.get(name) ?? []), listener])
    return this
  }

  emit(name: string, ...values: readonly unknown[]): boolean {
    const all = this.#listeners.get(name) ?? []
    for (const listener of all) listener.apply(this, [...values])
    return all.length > 0
  }

  listenerCount(name: string): number {
    return this.#listeners.get(name)?.length ?? 0
  }
}

/** A page shows no colours of terminals. */
export const styleText = (_: string | readonly string[], text: string): string => text
export { stripVTControlCharacters }

const whole = { depth: Number.POSITIVE_INFINITY, maxArrayLength: null, maxStringLength: null, sorted: true } as const
export const isDeepStrictEqual = (one: unknown, other: unknown): boolean =>
  inspect(one, whole) === inspect(other, whole)

/** The progress bar of `cli-progress`, which shows nothing where there is no terminal. */
export class SingleBar {
  start() {}
  update() {}
  setTotal() {}
  stop() {}
}
export const Presets = { rect: {} }
