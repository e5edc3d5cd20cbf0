import type * as z from 'zod/mini'
import * as r from '../codecs/responses.ts'
import { ResponseError } from '../errors/errors.ts'
import { isRecord } from '../errors/objects.ts'
import type { Operation } from './operation.ts'

type WithData<Data> = Required<Pick<Operation<unknown, Data, Data>, 'output' | 'result'>>

/** The schema of `data`, and a `result` that reads `data` by itself, as the schema is not used with `validation: 'off'`. */
const dataBy = <Data>(
  output: z.ZodMiniType<Data, unknown>,
  expected: string,
  read: (data: unknown) => unknown,
): WithData<Data> => ({
  output,
  result(data, response) {
    const value = read(data)
    if (value === undefined) throw response.makeError(ResponseError, `expected data to be ${expected}`)
    return value as Data
  },
})

/** For an operation whose `data` is a record. */
export const recordData = <Data>(record: z.ZodMiniType<Data, unknown>) =>
  dataBy(record, 'an object', (data) => (isRecord(data) ? data : undefined))

/** For an operation whose `data` is a list, empty if it is missing. */
export const listData = <Item>(item: z.ZodMiniType<Item, unknown>) =>
  dataBy(r.list(item), 'an array', (data) => {
    const items = r.listFrom(data ?? [])
    return Array.isArray(items) ? items : undefined
  })

/** For an operation whose `data` is a map by id, empty if it is missing. */
export const mapData = <Item>(item: z.ZodMiniType<Item, unknown>) =>
  dataBy(r.mapOf(item), 'a map of ids', (data) => r.mapFrom(data ?? []))
