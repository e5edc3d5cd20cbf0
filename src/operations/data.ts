import { isEmptyMap } from '../codecs/responses.ts'
import { ResponseError } from '../errors/errors.ts'
import { isRecord } from '../errors/objects.ts'
import type { ReceivedResponse } from './received-response.ts'

/** `data` as a record. Any other value is an error. */
export function recordData<Data extends object>(data: Data, response: ReceivedResponse): Data {
  if (isRecord(data)) return data
  throw response.makeError(ResponseError, 'expected data to be an object')
}

/** `data` as a list. An empty list may be missing, `null` or `''`; any other value is an error. */
export function listData<Item>(data: Item[], response: ReceivedResponse): Item[] {
  if (Array.isArray(data)) return data
  if (data === undefined || isEmptyMap(data)) return []
  throw response.makeError(ResponseError, 'expected data to be an array')
}

/** `data` as a map. An empty map may be missing, `null`, `''` or `[]`; any other value is an error. */
export function mapData<Item>(data: Record<string, Item>, response: ReceivedResponse): Record<string, Item> {
  if (data === undefined || isEmptyMap(data)) return {}
  if (typeof data === 'object' && !Array.isArray(data)) return data
  throw response.makeError(ResponseError, 'expected data to be a map of ids')
}
