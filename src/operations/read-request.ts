import * as z from 'zod/mini'
import { forbiddenField } from '../codecs/input.ts'
import { operations } from './index.ts'
import { type AnyOperation, isListOperation, takesId } from './operation.ts'

export type { AnyOperation } from './operation.ts'

/** Parameters by name, as received. */
export type Parameters = Readonly<Record<string, string | readonly string[] | undefined>>

const byPath = Map.groupBy(operations, ({ path }) => path)

/** The operations of a path; empty if there is none. */
export const operationsAt = (path: string): readonly AnyOperation[] => byPath.get(path) ?? []

/**
 * The operation that a request asks for, of those with its path, method and role: by the parameter that distinguishes
 * create from update. The operation without it must not have it.
 */
export function operationFor(
  candidates: readonly AnyOperation[],
  isGiven: (parameter: string) => boolean,
): AnyOperation | undefined {
  const lists = candidates.filter((candidate) => !isSingle(candidate))
  const forbids = ({ input }: AnyOperation) => forbiddenField(input)
  return (
    lists.find((candidate) => forbids(candidate) !== undefined && !isGiven(forbids(candidate) as string)) ??
    lists.find((candidate) => forbids(candidate) === undefined)
  )
}

/** The operation with a single id, such as `offers.get`, that a request of a list is as well. */
export const singleFor = (candidates: readonly AnyOperation[], parameters: Parameters): AnyOperation | undefined =>
  candidates.find((candidate) => {
    const ids = parameters[candidate.idParameter]
    return isSingle(candidate) && typeof ids === 'string' && /^\d+$/.test(ids)
  })

const isSingle = (operation: AnyOperation) => isListOperation(operation) && takesId(operation)

/** What is wrong with a parameter, or with all of them if `field` is empty. */
export interface ParameterIssue {
  readonly field: string
  readonly expected: string
}

/** The input that a caller gave, or why there is none: unknown parameters, or what is wrong with known ones. */
export type Decoded =
  | { readonly input: unknown }
  | { readonly unknown: readonly string[]; readonly issues: readonly ParameterIssue[] }

/** Decodes parameters with the schema of an operation, in the opposite direction of the client. */
export function decodeParameters(operation: AnyOperation, parameters: Parameters): Decoded {
  const result = z.safeEncode(operation.input, parameters)
  if (result.success) return { input: result.data }
  const { issues } = result.error
  const unknown = issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : []))
  return { unknown, issues: issues.map(readable) }
}

function readable(issue: z.core.$ZodIssue): ParameterIssue {
  const field = String(issue.path[0] ?? '')
  const isArray = issue.code === 'invalid_type' && issue.expected === 'array'
  return { field, expected: isArray ? `${field}[0], ${field}[1], …` : issue.message }
}
