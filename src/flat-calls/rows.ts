import type * as z from 'zod/mini'
import { fieldsOf, sideOf } from '../codecs/zod/definition.ts'
import { isRecord } from '../errors/objects.ts'
import { type AnyOperation, isList, isRowsOperation } from '../operations/operation.ts'

/** Whether the client returns rows: in pages, as a list, or as a map of lists. */
export function returnsRows(operation: AnyOperation): boolean {
  if (isRowsOperation(operation)) return isList(operation)
  return operation.givesOne !== true && ['array', 'record'].includes(outputType(operation.output) ?? '')
}

/** The rows of a list, or of a map of lists; `undefined` for another value. Rows of a map repeat its keys. */
export function rowsOf(operation: AnyOperation, data: unknown): readonly unknown[] | undefined {
  if (Array.isArray(data)) return data
  return !isRowsOperation(operation) && outputType(operation.output) === 'record' && isRecord(data)
    ? Object.values(data).flat()
    : undefined
}

/** The names of the fields that rows may have, given the requested ones. */
export const columnsOf = (operation: AnyOperation, requested: readonly string[]): string[] =>
  isRowsOperation(operation) ? Object.keys(fieldsOf(operation.row(requested))) : []

/** What kind of value a schema gives. */
const outputType = (schema: z.ZodMiniType | undefined) => schema && sideOf(schema, 'out').def.type
