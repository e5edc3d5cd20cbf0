import type * as z from 'zod/mini'
import * as r from '../codecs/responses.ts'
import { ResponseError } from '../errors/errors.ts'
import { isRecord } from '../errors/objects.ts'
import type { ReceivedResponse } from './operation.ts'

// The `output` and `result` of an operation: the schema of its `data`, and a check that the data is of that form.

/** `data` is a record. Any other value is an error. */
export const recordData = <Data extends object>(output: r.ResponseSchema<Data>) => ({
  output,
  result(data: Data, response: ReceivedResponse): Data {
    if (isRecord(data)) return data
    throw response.makeError(ResponseError, 'expected data to be an object')
  },
})

/** `data` is a list. An empty list may be missing, `null` or `''`; any other value is an error. */
export const listData = <Item>(item: z.ZodMiniType<Item, unknown>) => ({
  output: r.list(item),
  result(data: Item[], response: ReceivedResponse): Item[] {
    if (Array.isArray(data)) return data
    if (data === undefined || r.isEmptyMap(data)) return []
    throw response.makeError(ResponseError, 'expected data to be an array')
  },
})

/** `data` is a map by id. An empty map may be missing, `null`, `''` or `[]`; any other value is an error. */
export const mapData = <Item>(item: z.ZodMiniType<Item, unknown>) => ({
  output: r.mapOf(item),
  result(data: Record<string, Item>, response: ReceivedResponse): Record<string, Item> {
    if (data === undefined || r.isEmptyMap(data)) return {}
    if (isRecord(data)) return data
    throw response.makeError(ResponseError, 'expected data to be a map of ids')
  },
})
