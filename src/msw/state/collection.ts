import { checkFields } from '../given.ts'

/** What every record of the mock network has. */
export interface Identified {
  /** Given by `add` unless the input has one. */
  readonly id: number
}

/**
 * The records of one kind, by id. Records are plain objects and live: what a test changes in one shows in the next
 * answer. `Input` is what `add` needs; the rest is filled in.
 */
export class Collection<Row extends Identified, Input extends object> implements Iterable<Row> {
  readonly #rows = new Map<number, Row>()
  readonly #complete: (input: Input, id: number) => Row
  readonly #check: (given: object) => void
  readonly #change: (row: Row, changes: Partial<Omit<Row, 'id'>>) => void
  readonly #what: string
  readonly #first: number
  #next: number
  #known: Row | undefined

  /** `complete` fills in what an input leaves out, `check` throws for values that cannot be, `change` writes. */
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

  /** How many there are. */
  get size(): number {
    return this.#rows.size
  }

  /** Adds a record. Without an `id` it gets the next free one. */
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

  /** The record itself: what is changed in it, the network knows. */
  get(id: number): Row | undefined {
    return this.#rows.get(id)
  }

  /** Whether there is one of this id. */
  has(id: number): boolean {
    return this.#rows.has(id)
  }

  /** All records, in the order of their ids; or those that a test picks. */
  list(where: (row: Row) => boolean = () => true): Row[] {
    return [...this.#rows.values()].filter(where).sort((left, right) => left.id - right.id)
  }

  /** The first record, in the order of ids, that a test picks. */
  find(where: (row: Row) => boolean): Row | undefined {
    let found: Row | undefined
    for (const row of this.#rows.values()) if ((found === undefined || row.id < found.id) && where(row)) found = row
    return found
  }

  /** Changes fields of a record. */
  update(id: number, changes: Partial<Omit<Row, 'id'>>): Row {
    const row = this.#rows.get(id)
    if (row === undefined) throw new TypeError(`${this.#what}: there is no ${id}`)
    const { id: given = id } = changes as Partial<Identified>
    if (given !== id) throw new TypeError(`${this.#what}: an id stays as it is, received ${String(given)} for ${id}`)
    this.#checkGiven(changes)
    this.#change(row, changes)
    return row
  }

  #checkGiven(given: object): void {
    this.#known ??= this.#complete({} as Input, this.#first)
    checkFields(this.#what, given, this.#known)
    this.#check(given)
  }

  /** Forgets a record; gives whether there was one. */
  delete(id: number): boolean {
    return this.#rows.delete(id)
  }

  /** Forgets all records, and which ids were given. */
  clear(): void {
    this.#rows.clear()
    this.#next = this.#first
  }

  [Symbol.iterator](): IterableIterator<Row> {
    return this.list()[Symbol.iterator]()
  }
}
