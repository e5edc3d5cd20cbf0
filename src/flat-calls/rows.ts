import { fieldsOf } from '../codecs/zod/codec.ts'
import { isRecord } from '../errors/objects.ts'
import { isList, type Operation } from '../operations/operation.ts'

/** Whether the client returns rows: in pages, as a list, or as a map of lists. */
export const returnsRows = ({ result }: Operation): boolean => ['page', 'list', 'map'].includes(result.shape)

/** The rows of a list, or of a map of lists; `undefined` for another value. Rows of a map repeat its keys. */
export function rowsOf({ result }: Operation, data: unknown): readonly unknown[] | undefined {
  if (Array.isArray(data)) return data
  return result.shape === 'map' && isRecord(data) ? Object.values(data).flat() : undefined
}

/** The names of the fields that rows may have, given the requested ones. */
export const columnsOf = (operation: Operation, requested: readonly string[]): string[] =>
  isList(operation) ? Object.keys(fieldsOf(operation.result.row(requested))) : []
