import { forbiddenField } from '../codecs/input.ts'
import { operations } from '../operations/index.ts'
import type { Operation } from '../operations/operation.ts'
import type { Parameters } from './parameters.ts'

const byPath = Map.groupBy(operations, ({ path }) => path)

/** The operations of a path; empty if there is none. */
export const operationsAt = (path: string): readonly Operation[] => byPath.get(path) ?? []

/** The names of the calls that these operations are. A list with a single id goes by the name of the list. */
export const callsOf = (candidates: readonly Operation[]): readonly string[] => [
  ...new Set(candidates.filter((candidate) => !isSingle(candidate)).map(({ name }) => name)),
]

/**
 * The operation that a request asks for, of those with its path, method and role: create or update, delete or deleteAll,
 * by the parameter that one of them must not have.
 */
export function operationFor(candidates: readonly Operation[], parameters: Parameters): Operation | undefined {
  const lists = candidates.filter((candidate) => !isSingle(candidate))
  const lacks = (name: string | undefined) => name !== undefined && !parameters[name]?.length
  return (
    lists.find(({ input }) => lacks(forbiddenField(input))) ??
    lists.find(({ input }) => forbiddenField(input) === undefined)
  )
}

/** The operation with a single id, such as `offers.get`, that a request of a list is as well. */
export const singleFor = (candidates: readonly Operation[], parameters: Parameters): Operation | undefined =>
  candidates.find((candidate) => {
    const ids = parameters[candidate.idParameter]
    return isSingle(candidate) && typeof ids === 'string' && /^\d+$/.test(ids)
  })

const isSingle = ({ result }: Operation) => result.shape === 'row'
