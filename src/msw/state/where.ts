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
  const conditions = Object.entries(where).map(([field, value]): [keyof Row, string | number] => {
    return [field as keyof Row, conditionOf(`${what}: ${field}`, (sample as Row)[field as keyof Row], value)]
  })
  check(Object.fromEntries(conditions.filter(([, value]) => typeof value === 'string')))
  return (row) =>
    conditions.every(([field, value]) => (typeof value === 'number' ? Number(row[field]) : row[field]) === value)
}

/** The value to compare with, a number for fields that are numbers or amounts. */
function conditionOf(field: string, known: unknown, value: unknown): string | number {
  if (!isComparable(known))
    throw new TypeError(`${field} cannot be compared; select by a function, such as (row) => true`)
  const isNumber = typeof known === 'number' || /^-?\d+\.\d+$/.test(known)
  if (isNumber && isDecimal(value)) return Number(value)
  if (!isNumber && typeof value === 'string') return value
  const expected = isNumber ? `a number, such as ${known || 1}` : `a text, such as ${describeValue(known || 'text')}`
  throw new TypeError(`${field} is ${expected}, received ${describeValue(value)}`)
}

const isComparable = (value: unknown): value is MockId => typeof value === 'string' || typeof value === 'number'

const isDecimal = (value: unknown) =>
  Number.isFinite(value) || (typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value))
