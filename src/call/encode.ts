import { forbiddenField, type InputSchema, type WireRecord } from '../codecs/input.ts'
import { parseInput } from '../codecs/parse-input.ts'
import { fieldsOf } from '../codecs/zod/definition.ts'
import { isPlainObject } from '../errors/objects.ts'
import { type Operation, takesId } from '../operations/operation.ts'
import type { AllOptions } from '../options/option-names.ts'
import type { ClientState } from '../transport/client-state.ts'
import { type Body, type PreparedCall, requestOf } from '../transport/request.ts'
import { extraPairs } from './extra-query.ts'

/** Encodes a call's input, and makes its request. @throws InputError with all issues of its fields, or else of the first condition that fails */
export function encode(
  operation: Operation,
  input: unknown,
  clientState: Pick<ClientState, 'timezone' | 'reportYear' | 'baseUrl' | 'affiliateId' | 'headers'>,
  options: AllOptions = {},
): PreparedCall {
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
  const extra = extraPairs(operation, options.extraQuery, own)
  const body = bodyOf(bodyType, pairs, wire)
  const request = requestOf(operation, body ? extra : [...pairs, ...extra], body, clientState)
  return { operation, wire, options, ...request }
}

/** `{ a: '1', b: ['x', 'y'] }` as `a=1`, `b[0]=x`, `b[1]=y`. */
const toPairs = (wire: WireRecord): [string, string][] =>
  Object.entries(wire).flatMap(([name, value = []]): [string, string][] =>
    typeof value === 'string' ? [[name, value]] : value.map((item, index) => [`${name}[${index}]`, item]),
  )

/** The fields that a caller may write: without the id where it is the first argument, and with the files of an upload. */
const namesOf = (operation: Operation, names: readonly string[]) => {
  if (operation.bodyType === 'multipart') return [...names, 'files']
  return takesId(operation) ? names.filter((name) => name !== operation.idParameter) : names
}

function bodyOf(type: Operation['bodyType'], pairs: [string, string][], wire: WireRecord): Body | undefined {
  if (type === 'form') return { type, pairs }
  return type === 'json' ? { type, text: JSON.stringify(wire) } : undefined
}

/** Fills in defaults. Values other than plain objects are left as they are: the schema refuses them. */
function withDefaults(defaults: Readonly<Record<string, unknown>>, input: unknown = {}): unknown {
  if (!isPlainObject(input)) return input
  const fields = Object.entries(input).filter(([name, value]) => value !== undefined || !Object.hasOwn(defaults, name))
  return { ...defaults, ...Object.fromEntries(fields) }
}
