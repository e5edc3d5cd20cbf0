import { checkFields } from '../given.ts'
import { type MockId, matcher, toId, type Where } from './where.ts'

/** A record with an id. */
export interface Identified {
  /** Assigned by `add`, unless it is given. */
  readonly id: number
}

/**
 * The records of one kind, by id. Records are live objects: a change shows in the next response. `add` takes `Input`, and
 * adds default values.
 */
export class Collection<Row extends Identified, Input extends object> implements Iterable<Row> {
  readonly #rows = new Map<number, Row>()
  readonly #complete: (input: Input, id: number) => Row
  readonly #check: (given: object) => void
  readonly #change: (row: Row, changes: Partial<Omit<Row, 'id'>>) => void
  readonly #what: string
  readonly #first: number
  #next: number

  /** `complete` adds default values, `check` throws for invalid values, `change` applies changes. */
  constructor(
    what: string,
    firstId: number,
    complete: (input: Input, id: number) => Row,
    check: (given: object) => void,
    change: (row: Row, changes: Partial<Omit<Row, 'id'>>) => void = Object.assign,
  ) {
    this.#what = what
    this.#first = firstId
    this.#next = firstId
    this.#complete = complete
    this.#check = check
    this.#change = change
  }

  /** Number of records. */
  get size(): number {
    return this.#rows.size
  }

  /** Adds a record, with the next free id if none is given. */
  add(input: Input & { readonly id?: number | undefined }): Row {
    const id = input.id ?? this.#next
    if (!Number.isSafeInteger(id) || id <= 0)
      throw new TypeError(`${this.#what}: an id is a positive whole number, received ${String(id)}`)
    if (this.#rows.has(id)) throw new TypeError(`${this.#what}: id ${id} is taken`)
    this.#checkGiven(input)
    const row = this.#complete(input, id)
    this.#rows.set(id, row)
    if (id >= this.#next) this.#next = id + 1
    return row
  }

  /** Returns a record. It is a live object. */
  get(id: MockId): Row | undefined {
    return this.#rows.get(toId(this.#what, id))
  }

  /** Whether there is a record with this id. */
  has(id: MockId): boolean {
    return this.#rows.has(toId(this.#what, id))
  }

  /** Lists all records by id, or those that `where` selects. */
  list(where: Where<Row> = () => true): Row[] {
    return [...this.#rows.values()].filter(this.#matcher(where)).sort((left, right) => left.id - right.id)
  }

  /** Finds the record with the lowest id that `where` selects. */
  find(where: Where<Row>): Row | undefined {
    return this.list(where)[0]
  }

  #matcher(where: Where<Row>): (row: Row) => boolean {
    return matcher(where, () => ({ what: this.#what, sample: this.#sample(), check: this.#check }))
  }

  /** Changes fields of a record. */
  update(id: MockId, changes: Partial<Omit<Row, 'id'>>): Row {
    const row = this.get(id)
    if (row === undefined) throw new TypeError(`${this.#what}: there is no ${id}`)
    const { id: given = row.id } = changes as Partial<Identified>
    if (given !== row.id)
      throw new TypeError(`${this.#what}: an id stays as it is, received ${String(given)} for ${id}`)
    this.#checkGiven(changes)
    this.#change(row, changes)
    return row
  }

  #checkGiven(given: object): void {
    checkFields(this.#what, given, this.#sample())
    this.#check(given)
  }

  /** A record with default values. */
  #sample(): Row {
    return this.#complete({} as Input, this.#first)
  }

  /** Deletes a record. Returns whether it existed. */
  delete(id: MockId): boolean {
    return this.#rows.delete(toId(this.#what, id))
  }

  /** Deletes all records. Ids start again. */
  clear(): void {
    this.#rows.clear()
    this.#next = this.#first
  }

  [Symbol.iterator](): IterableIterator<Row> {
    return this.list()[Symbol.iterator]()
  }
}
