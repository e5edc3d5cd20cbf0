/** Numbers the distinct values of a column, so that a row holds a small index in place of the value. */
export class Dictionary<Value> {
  readonly #values: Value[] = []
  readonly #indices = new Map<unknown, number>()
  readonly #identity: (value: Value) => unknown

  constructor(identity: (value: Value) => unknown = (value) => value) {
    this.#identity = identity
  }

  get size(): number {
    return this.#values.length
  }

  /** The index of a value, which is added where it is new. */
  add(value: Value): number {
    const identity = this.#identity(value)
    const known = this.#indices.get(identity)
    if (known !== undefined) return known
    if (this.#values.length === 65_536)
      throw new RangeError('the mock network holds at most 65,536 distinct values of a kind')
    this.#indices.set(identity, this.#values.length)
    return this.#values.push(value) - 1
  }

  find(value: Value): number | undefined {
    return this.#indices.get(this.#identity(value))
  }

  at(index: number): Value {
    return this.#values[index] as Value
  }

  values(): readonly Value[] {
    return this.#values
  }
}
