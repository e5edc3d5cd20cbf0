import { AN_ID, ID_IS_FIRST, idDigits } from '../codecs/ids.ts'
import { checkConditions, forbiddenField, type InputRules, rulesOf, toWire, type WireRecord } from '../codecs/input.ts'
import { errorOfIssues } from '../codecs/parse-input.ts'
import type { Payload } from '../codecs/zod/checks.ts'
import { readObject } from '../codecs/zod/object-schemas.ts'
import { checkPlainObject, excludedError, inputError, valueError } from '../errors/input-error.ts'
import { isPlainObject } from '../errors/objects.ts'
import { byPost, callKind, type Operation, takesId } from '../operations/operation.ts'
import type { AllOptions } from '../options/option-names.ts'
import type { ClientState } from '../transport/client-state.ts'
import { type Body, type PreparedCall, type RequestState, requestOf } from '../transport/request.ts'
import { parseCallOptions } from './call-options.ts'
import { extraPairs } from './extra-query.ts'

/** Checks the arguments of a call, and makes its request. @throws InputError */
export function prepareCall(operation: Operation, args: readonly unknown[], clientState: ClientState): PreparedCall {
  if (operation.role === 'network' && clientState.affiliateId !== undefined)
    throw inputError(operation.name, {
      path: '',
      expected: 'a network client, made without affiliateId',
      received: 'an affiliate client',
    })
  const given = takesId(operation) ? readArgumentsWithId(operation, args) : readArguments(operation, args)
  const options = parseCallOptions(operation.name, callKind(operation), given.options)
  const sent = options.method === 'POST' ? byPost(operation) : operation
  return { ...encode(sent, given.input, clientState, options), files: given.files }
}

interface Arguments {
  readonly input: unknown
  readonly files?: unknown
  readonly options: unknown
}

/** The files of an upload go into the body, and its other fields into the query. */
function readArguments({ bodyType }: Operation, [input, options]: readonly unknown[]): Arguments {
  if (bodyType !== 'multipart' || !isPlainObject(input)) return { input, options }
  const { files, ...fields } = input
  return { input: fields, files, options }
}

/** Turns the id, the first argument, into a parameter of the input. */
function readArgumentsWithId({ name, takes, idParameter }: Operation, args: readonly unknown[]): Arguments {
  const inputName = takes[1]
  const [id, input, options] = inputName === undefined ? [args[0], {}, args[1]] : args
  if (idDigits(id) === undefined) throw valueError(name, 'id', `${AN_ID}, as in ${name}(${takes.join(', ')})`, id)
  checkPlainObject(name, inputName ?? '', input)
  if (Object.hasOwn(input, idParameter)) throw excludedError(name, idParameter, ID_IS_FIRST)
  return { input: { ...input, [idParameter]: id }, options }
}

/** Encodes a call's input, and makes its request. @throws InputError with all issues of its fields, or else of the first condition that fails */
export function encode(
  operation: Operation,
  input: unknown,
  clientState: Pick<ClientState, 'timezone' | 'reportYear'> & RequestState,
  options: AllOptions = {},
): PreparedCall {
  const { bodyType, isReport, defaults } = operation
  const given = withDefaults({ ...defaults, ...(isReport && { timezone: clientState.timezone }) }, input)
  const record = encodeInput(operation, given)
  const wire: WireRecord =
    isReport && clientState.reportYear === 4 ? { ...record, from: `20${record.from}`, to: `20${record.to}` } : record
  const pairs = toPairs(wire)
  const { extraQuery } = options
  // Also the field that would turn it into another call.
  const own = () => [...Object.keys(operation.input.shape), ...Object.keys(wire), forbiddenField(operation.input)]
  const extra = extraQuery === undefined ? [] : extraPairs(operation, extraQuery, own())
  const body = bodyOf(bodyType, pairs, wire)
  const request = requestOf(operation, body ? extra : [...pairs, ...extra], body, clientState)
  return { operation, wire, options, ...request }
}

/** Checks an input by its schema and the rules beside it, and encodes it. @throws InputError */
function encodeInput(operation: Operation, given: unknown): WireRecord {
  const { shape } = operation.input
  const rules = rulesOf(operation.input) as InputRules
  const payload: Payload = { value: given, issues: [] }
  const input = readObject(payload, shape, rules, () => namesOf(operation, Object.keys(shape)))
  payload.value = input
  checkConditions(rules, payload)
  if (input === undefined || payload.issues.length > 0) throw errorOfIssues(operation.name, payload.issues)
  return rules.write?.(input as never, shape) ?? toWire(shape, input)
}

/** `{ a: '1', b: ['x', 'y'] }` as `a=1`, `b[0]=x`, `b[1]=y`. */
const toPairs = (wire: WireRecord): [string, string][] =>
  Object.entries(wire).flatMap(([name, value = []]): [string, string][] =>
    typeof value === 'string' ? [[name, value]] : value.map((item, index) => [`${name}[${index}]`, item]),
  )

/** The fields that a caller may write: without the id where it is the first argument, and with the files of an upload. */
const namesOf = (operation: Operation, names: string[]) => {
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
