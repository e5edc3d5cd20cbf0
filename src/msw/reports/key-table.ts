import { mix } from '../random.ts'

const EMPTY = -1

/**
 * Groups by key, like a map of numbers to numbers. Open addressing in typed arrays: with a million groups a `Map`
 * takes most of a report's time.
 */
export class KeyTable {
  #keys = new Float64Array(1024).fill(EMPTY)
  #groups = new Uint32Array(1024)
  #size = 0

  /** The group of a key; `open` makes one for a key that is new. */
  groupOf(key: number, open: () => number): number {
    const slot = this.#find(key)
    if (this.#keys[slot] === key) return this.#groups[slot] as number
    const group = open()
    this.#keys[slot] = key
    this.#groups[slot] = group
    if (++this.#size * 2 > this.#keys.length) this.#grow()
    return group
  }

  #find(key: number): number {
    const keys = this.#keys
    const last = keys.length - 1
    let slot = mix(key | 0, (key / 0x1_0000_0000) | 0) & last
    while (keys[slot] !== EMPTY && keys[slot] !== key) slot = (slot + 1) & last
    return slot
  }

  #grow(): void {
    const [keys, groups] = [this.#keys, this.#groups]
    this.#keys = new Float64Array(keys.length * 2).fill(EMPTY)
    this.#groups = new Uint32Array(keys.length * 2)
    for (let at = 0; at < keys.length; at++) {
      const key = keys[at] as number
      if (key === EMPTY) continue
      const slot = this.#find(key)
      this.#keys[slot] = key
      this.#groups[slot] = groups[at] as number
    }
  }
}
