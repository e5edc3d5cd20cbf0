import { fieldsOf, forbiddenField, type InputSchema, type WireRecord } from '../codecs/input.ts'
import { toPairs } from '../codecs/pairs.ts'
import { parseInput } from '../codecs/parse-input.ts'
import { unknownField } from '../codecs/unknown-field.ts'
import { isPlainObject, isRecord } from '../errors/is-record.ts'
import { operations } from '../operations/index.ts'
import type { ClientDefaults, ListOperation, Operation } from '../operations/operation.ts'
import type { Body, EncodedCall } from '../transport/request.ts'
import { extraPairs } from './extra-query.ts'

/** Encodes a call's input. @throws InputError that names the operation, the field, what was expected and what came. */
export function encode<Input>(
  operation: Operation<Input, unknown> | ListOperation<Input, unknown>,
  input: unknown,
  client: ClientDefaults,
  extraQuery?: unknown,
): EncodedCall {
  const record = parseInput(
    operation.name,
    operation.input as InputSchema<unknown>,
    withDefaults(operation, input, client),
    { unknown: (name, names, place) => unknownField(name, namesOf(operation, names), place) },
  )
  const wire = operation.adapt?.(record, client) ?? record
  const pairs = toPairs(wire)
  const inQuery = operation.bodyType === 'none' || operation.bodyType === 'multipart'
  return {
    operation: operation.name,
    method: operation.method,
    path: operation.path,
    role: operation.role,
    retry: operation.retry,
    query: [...(inQuery ? pairs : []), ...extraPairs(operation.name, extraQuery, () => ownParameters(operation, wire))],
    body: bodyOf(operation, pairs, wire),
  }
}

/** The names of an input as its caller writes it: an id that stands before it is no field, and the files of an upload are. */
const namesOf = ({ takesId, bodyType }: Pick<Operation, 'takesId' | 'bodyType'>, names: readonly string[]) => {
  if (bodyType === 'multipart') return [...names, 'files']
  return takesId ? names.filter((name) => name !== 'id') : names
}

function bodyOf(operation: Pick<Operation, 'bodyType'>, pairs: [string, string][], wire: WireRecord): Body | undefined {
  if (operation.bodyType === 'form') return { type: 'form', pairs }
  if (operation.bodyType === 'json') return { type: 'json', text: JSON.stringify(wire) }
  return undefined
}

/** Fills in what the operation and the client send by default. A value that is no plain object is its schema's to refuse. */
function withDefaults({ defaults }: Pick<Operation, 'defaults'>, input: unknown, client: ClientDefaults): unknown {
  if (input !== undefined && !(isRecord(input) && isPlainObject(input))) return input
  const record: Record<string, unknown> = Object.create(null)
  for (const [name, value] of Object.entries(defaults?.(client) ?? {})) record[name] = value
  for (const [name, value] of Object.entries(input ?? {}))
    if (value !== undefined || record[name] === undefined) record[name] = value
  return record
}

/** What no extra parameter may be called: it would stand beside a field of the call, or make another call of it. */
function ownParameters({ input, otherParameters }: Operation, wire: WireRecord): (string | RegExp)[] {
  const forbidden = operations.flatMap((operation) => forbiddenField(operation.input) ?? [])
  return [
    ...forbidden,
    ...Object.keys(fieldsOf(input)),
    ...Object.keys(wire),
    ...(otherParameters ? [otherParameters] : []),
  ]
}
