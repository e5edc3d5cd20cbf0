import type * as z from 'zod/mini'
import * as r from '../codecs/responses.ts'
import { ResponseError } from '../errors/errors.ts'
import { isRecord } from '../errors/objects.ts'
import type { Operation } from './operation.ts'

type WithData<Data> = Required<Pick<Operation<unknown, Data, Data>, 'output' | 'result'>>

/** The schema of `data`, and a check of it. `empty` gives what `data` is if it is missing, `null`, `''` or `[]`. */
const checked = <Data>(
  output: z.ZodMiniType<Data, unknown>,
  expected: string,
  fits: (data: unknown) => boolean,
  empty?: () => Data,
): WithData<Data> => ({
  output,
  result(data, response) {
    if (fits(data)) return data
    if (empty !== undefined && (data === undefined || r.isEmptyMap(data))) return empty()
    throw response.makeError(ResponseError, `expected data to be ${expected}`)
  },
})

/** For an operation whose `data` is a record. */
export const recordData = <Data>(record: z.ZodMiniType<Data, unknown>) => checked(record, 'an object', isRecord)

/** For an operation whose `data` is a list. */
export const listData = <Item>(item: z.ZodMiniType<Item, unknown>) =>
  checked(r.list(item), 'an array', Array.isArray, () => [])

/** For an operation whose `data` is a map by id. */
export const mapData = <Item>(item: z.ZodMiniType<Item, unknown>) =>
  checked(r.mapOf(item), 'a map of ids', isRecord, () => ({}))
