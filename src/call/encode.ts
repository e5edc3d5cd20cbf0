import { forbiddenField, type InputSchema, type WireRecord } from '../codecs/input.ts'
import { parseInput } from '../codecs/parse-input.ts'
import { fieldsOf } from '../codecs/zod/definition.ts'
import { isPlainObject } from '../errors/objects.ts'
import { type AnyOperation, takesId } from '../operations/operation.ts'
import type { ClientState } from '../transport/client-state.ts'
import type { Body, EncodedCall } from '../transport/request.ts'
import { extraPairs } from './extra-query.ts'

/** Encodes a call's input. @throws InputError with all issues of its fields, or else of the first condition that fails */
export function encode(
  operation: AnyOperation,
  input: unknown,
  clientState: Pick<ClientState, 'timezone' | 'reportYear'>,
  extraQuery?: unknown,
): EncodedCall {
  const { name, bodyType, isReport } = operation
  const record = parseInput(
    name,
    operation.input as InputSchema<unknown>,
    withDefaults({ ...operation.defaults, ...(isReport && { timezone: clientState.timezone }) }, input),
    { mayWrite: (names) => namesOf(operation, names) },
  )
  const wire: WireRecord =
    isReport && clientState.reportYear === 4 ? { ...record, from: `20${record.from}`, to: `20${record.to}` } : record
  const pairs = toPairs(wire)
  // Also the field that would turn it into another call.
  const own = () => [...Object.keys(fieldsOf(operation.input)), ...Object.keys(wire), forbiddenField(operation.input)]
  const extra = extraPairs(operation, extraQuery, own)
  const body = bodyOf(bodyType, pairs, wire)
  return { operation, wire, query: body ? extra : [...pairs, ...extra], body }
}

/** `{ a: '1', b: ['x', 'y'] }` as `a=1`, `b[0]=x`, `b[1]=y`. */
const toPairs = (wire: WireRecord): [string, string][] =>
  Object.entries(wire).flatMap(([name, value = []]): [string, string][] =>
    typeof value === 'string' ? [[name, value]] : value.map((item, index) => [`${name}[${index}]`, item]),
  )

/** The fields that a caller may write: without the id where it is the first argument, and with the files of an upload. */
const namesOf = (operation: AnyOperation, names: readonly string[]) => {
  if (operation.bodyType === 'multipart') return [...names, 'files']
  return takesId(operation) ? names.filter((name) => name !== operation.idParameter) : names
}

function bodyOf(type: AnyOperation['bodyType'], pairs: [string, string][], wire: WireRecord): Body | undefined {
  if (type === 'form') return { type, pairs }
  return type === 'json' ? { type, text: JSON.stringify(wire) } : undefined
}

/** Fills in defaults. Values other than plain objects are left as they are: the schema refuses them. */
function withDefaults(defaults: Readonly<Record<string, unknown>>, input: unknown = {}): unknown {
  if (!isPlainObject(input)) return input
  const fields = Object.entries(input).filter(([name, value]) => value !== undefined || !Object.hasOwn(defaults, name))
  return { ...defaults, ...Object.fromEntries(fields) }
}
