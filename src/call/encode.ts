import * as z from 'zod/mini'
import { pathText, show } from '../errors/describe.ts'
import type { Issue } from '../errors/errors.ts'
import { extraPairs, TURNING } from './extra-query.ts'
import { checkPlain, inputError, refusal } from '../errors/input-error.ts'
import { isRecord } from '../errors/is-record.ts'
import type { ListOperation, Operation } from '../operations/operation.ts'
import type { Body, Encoded } from '../transport/request.ts'
import { toPairs } from '../codecs/pairs.ts'
import type { InputSchema, WireRecord } from '../codecs/input.ts'
import { unknownField } from './unknown-field.ts'
import { suggestion } from '../errors/unknown-name.ts'

/** What a client says of every call's spelling. */
export interface Spelling {
  readonly timezone: number | undefined
  readonly reportYear: 2 | 4
}

/** Any field of a report: `fields` and `extraFields` ask for them. */
const FLAG = /^ck_/i

/** Spells a call's input. @throws InputError that names the operation, the field, what was expected and what came. */
export function encode<Input>(
  operation: Operation<Input, unknown> | ListOperation<Input, unknown>,
  input: unknown,
  spelling: Spelling,
  extraQuery?: unknown,
): Encoded {
  const record = spell(operation.name, operation.input, withDefaults(operation, input, spelling))
  const wire =
    operation.report && spelling.reportYear === 4
      ? { ...record, from: `20${record.from}`, to: `20${record.to}` }
      : record
  const pairs = toPairs(wire)
  const inQuery = operation.carries === 'query' || operation.carries === 'multipart'
  return {
    operation: operation.name,
    method: operation.method,
    path: operation.path,
    role: operation.role,
    retry: operation.retry,
    query: [
      ...(inQuery ? pairs : []),
      ...extraPairs(operation.name, extraQuery, () => [
        ...TURNING,
        ...fieldNames(operation.input),
        ...Object.keys(wire),
        ...(operation.report ? [FLAG] : []),
      ]),
    ],
    body: bodyOf(operation, pairs, wire),
  }
}

function bodyOf(operation: Pick<Operation, 'carries'>, pairs: [string, string][], wire: WireRecord): Body | undefined {
  if (operation.carries === 'form') return { type: 'form', pairs }
  if (operation.carries === 'json') return { type: 'json', text: JSON.stringify(wire) }
  return undefined
}

/** `undefined` is as if left out; then what the operation and the client say by default comes in. */
function withDefaults(
  operation: Pick<Operation, 'name' | 'defaults' | 'report' | 'turnedBy'>,
  input: unknown,
  { timezone }: Spelling,
): unknown {
  if (input !== undefined && !isRecord(input)) return input
  checkPlain(operation.name, '', input ?? {})
  // Also where it is undefined: to take it for left out would be to do the other thing.
  if (operation.turnedBy !== undefined && Object.hasOwn(input ?? {}, operation.turnedBy))
    throw refusal(operation.name, operation.turnedBy, 'no such field, as it makes another call of this one', 'one')
  return {
    ...operation.defaults,
    ...(operation.report && { timezone }),
    ...Object.fromEntries(Object.entries(input ?? {}).filter(([, value]) => value !== undefined)),
  }
}

/** Runs a schema in the direction of the wire. */
export function spell<App>(operation: string, schema: InputSchema<App>, input: unknown): WireRecord {
  const result = z.safeEncode(schema, input as App)
  if (result.success) return result.data
  throw inputError(
    operation,
    result.error.issues.flatMap((issue) => toIssues(issue, input, schema)),
  )
}

function toIssues(issue: z.core.$ZodIssue, input: unknown, schema: unknown): Issue[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => unknownField(key, fieldNames(schema)))
  }
  const value = valueAt(input, issue.path)
  const expected = issue.code === 'invalid_type' ? `an ${issue.expected}` : issue.message
  const known: readonly string[] = issue.code === 'custom' ? (issue.params?.known ?? []) : []
  const hint = typeof value === 'string' ? suggestion(value, known) : ''
  return [{ path: pathText(issue.path), expected, received: show(value) + hint }]
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, part) => (typeof value === 'object' && value !== null ? Reflect.get(value, part) : undefined),
    input,
  )
}

/** An object has a shape; where it is rewritten as it is spelled, what callers give is the `out` of a pipe. */
interface Schema {
  readonly _zod: { readonly def: { readonly shape?: object; readonly out: Schema } }
}

function fieldNames(schema: unknown): string[] {
  const { shape, out } = (schema as Schema)._zod.def
  return shape === undefined ? fieldNames(out) : Object.keys(shape)
}
