import type { Reply } from '../call/caller.ts'
import { misread } from '../call/decode.ts'
import { isEmptyMap } from '../codecs/answers.ts'

/** `data` as a list. An empty one may be absent, `null` or `''`; anything else that is no list cannot be used. */
export function listData<Item>(data: Item[], reply: Reply): Item[] {
  if (Array.isArray(data)) return data
  if (data === undefined || isEmptyMap(data)) return []
  throw misread(reply, 'expected data to be an array')
}

/** `data` as a map. An empty one may be absent, `null`, `''` or `[]`; anything else that is no map cannot be used. */
export function mapData<Item>(data: Record<string, Item>, reply: Reply): Record<string, Item> {
  if (data === undefined || isEmptyMap(data)) return {}
  if (typeof data === 'object' && !Array.isArray(data)) return data
  throw misread(reply, 'expected data to be a map of ids')
}
