import { describeValue } from '../../errors/describe.ts'
import { isPlainObject } from '../../errors/objects.ts'
import { checkFields } from '../given.ts'

/** An id: a number, or its digits. */
export type MockId = number | string

/** Fields of a record with the values that they have. Numbers and amounts are compared by their value. */
export type FieldsOf<Row> = {
  readonly [Field in keyof Row as Row[Field] extends MockId ? Field : never]?: Row[Field] extends number
    ? MockId
    : Row[Field]
}

/** Which records to select: those for which a function returns true, or those whose fields equal the given ones. */
export type Where<Row> = ((row: Row) => boolean) | FieldsOf<Row>

/** @throws TypeError for a value that is not an id. */
export function toId(what: string, id: MockId): number {
  if (typeof id === 'number' && !Number.isNaN(id)) return id
  if (typeof id === 'string' && /^\d+$/.test(id)) return Number(id)
  throw new TypeError(`${what}: expected an id, such as 1001 or '1001', received ${describeValue(id)}`)
}

/** What a collection knows of its records. */
export interface Records {
  /** Name of the collection. */
  readonly what: string
  /** A record, whose fields show what can be compared. */
  readonly sample: object
  /** @throws TypeError for values that no record can have, such as an unknown status. */
  check(given: object): void
}

/** @throws TypeError unless `where` is a function or an object of fields that can be compared. */
export function matcher<Row extends object>(where: Where<Row>, records: () => Records): (row: Row) => boolean {
  if (typeof where === 'function') return where
  const { what, sample, check } = records()
  if (!isPlainObject(where)) {
    const [field, value] = Object.entries(sample).find(([, one]) => isComparable(one)) as [string, unknown]
    const example = `{ ${field}: ${describeValue(value)} }`
    throw new TypeError(
      `${what}: expected a function or an object of fields, such as ${example}, received ${describeValue(where)}`,
    )
  }
  checkFields(what, where, sample)
  check(where)
  const conditions = Object.entries(where)
  for (const [field, value] of conditions)
    if (!isComparable(sample[field as keyof object]) || !isComparable(value))
      throw new TypeError(
        `${what}: ${field} cannot be compared with ${describeValue(value)}; select by a function, such as (row) => true`,
      )
  return (row) => conditions.every(([field, value]) => isEqual(row[field as keyof Row], value))
}

/** Whether two values are the same, or the same number: `'1.50000'` is 1.5. */
const isEqual = (one: unknown, other: unknown): boolean =>
  one === other || (one !== '' && other !== '' && Number(one) === Number(other))

const isComparable = (value: unknown): value is MockId => typeof value === 'string' || typeof value === 'number'
