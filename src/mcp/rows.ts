import type * as z from 'zod/mini'
import { definitionOf } from '../codecs/definition.ts'
import { isRecord } from '../errors/is-record.ts'
import { type AnyOperation, isListOperation, isPaged } from '../operations/operation.ts'

/** Rows of a result unless the caller asks for more. */
export const USUAL_ROWS = 200
/** Rows of a result at the most. */
export const MOST_ROWS = 2000

/** Rows of a result, and how many there are in all. */
export interface Rows {
  readonly items: readonly unknown[]
  readonly totalItems: number
}

/** The first rows of those that came without pages. */
export const firstRows = (rows: readonly unknown[], max = USUAL_ROWS): Rows => ({
  items: rows.slice(0, max),
  totalItems: rows.length,
})

/** Whether the client returns rows: in pages, as a list, or as a map of lists. */
export const givesRows = (operation: AnyOperation): boolean =>
  isListOperation(operation) ? isPaged(operation) : ['array', 'record'].includes(kindOf(operation.output))

/** The rows of a list, or of a map of lists; `undefined` for another value. Rows of a map repeat its keys. */
export function rowsOf(operation: AnyOperation, data: unknown): readonly unknown[] | undefined {
  if (Array.isArray(data)) return data
  return !isListOperation(operation) && kindOf(operation.output) === 'record' && isRecord(data)
    ? Object.values(data).flat()
    : undefined
}

/** What kind of value a schema gives. */
function kindOf(schema: z.ZodMiniType | undefined): string {
  if (schema === undefined) return ''
  const { type, out, innerType } = definitionOf(schema)
  const inner = out ?? innerType
  return inner === undefined ? type : kindOf(inner)
}
