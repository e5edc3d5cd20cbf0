import * as option from '../codecs/option-schemas.ts'
import { parseInput } from '../codecs/parse-input.ts'
import { textLike } from '../codecs/zod/checks.ts'
import { formatPath, truncate } from '../errors/describe.ts'
import { type Issue, ResponseError } from '../errors/errors.ts'
import { checkPlainObject, MOST_ISSUES, valueError } from '../errors/input-error.ts'
import { formatIssues } from '../errors/sentences.ts'
import type { Reply } from '../operations/readers.ts'
import { unknownInput } from '../options/option-names.ts'
import { wrapErrors } from '../transport/caller-code.ts'
import type { ClientState } from '../transport/client-state.ts'
import { type Body, type PreparedCall, requestOf } from '../transport/request.ts'
import type { Scrub } from '../transport/secrets/scrubber.ts'
import { send } from '../transport/send.ts'
import { parseCallOptions } from './call-options.ts'
import { checkParameterName, extraPairs, parameterOf } from './extra-query.ts'
import { trackCall } from './run.ts'

/** @inline */
type ScalarValue = string | number | boolean

/** A request to an operation that this package has no method for. */
export interface RawRequest<Output = unknown> {
  /** GET, or POST with `form` or `json`. */
  readonly method?: 'GET' | 'POST' | undefined
  /** Path under `/api/`, e.g. `v2/getSomething`. */
  readonly path: string
  /** Query parameters. Lists are sent comma-separated. The client adds `key` and `a`. */
  readonly query?: Readonly<Record<string, ScalarValue | readonly ScalarValue[] | undefined>> | undefined
  /** A form-urlencoded body; lists are sent as `name[0]`, `name[1]`, … */
  readonly form?: Readonly<Record<string, ScalarValue | readonly ScalarValue[] | undefined>> | undefined
  /** A JSON body. */
  readonly json?: unknown
  /** Validates the unwrapped `data`. If it doesn't match, the call rejects with a `ResponseError`. */
  readonly schema?: StandardSchema<Output> | undefined
}

/** A schema from any Standard Schema library (https://standardschema.dev), as far as `request` needs it. */
export interface StandardSchema<Output = unknown> {
  /** The Standard Schema interface, implemented by libraries. */
  readonly '~standard': {
    readonly version: 1
    readonly vendor: string
    readonly validate: (value: unknown) => SchemaResult<Output> | Promise<SchemaResult<Output>>
    readonly types?: { readonly input: unknown; readonly output: Output } | undefined
  }
}

/** Schema validation result: the value, or the issues. */
export type SchemaResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | {
      /** What is invalid, and where. */
      readonly issues: readonly {
        readonly message: string
        readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined
      }[]
    }

const NAME = 'request'

const schemaOf = option.object<RawRequest>(
  () => ({
    method: option.choice(['GET', 'POST']),
    path: textLike(/^v[23](?:\/[A-Za-z0-9_-]+)+$/, "a path such as 'v2/getOffers', without a query"),
    query: option.anyValue<RawRequest['query']>(),
    form: option.anyValue<RawRequest['form']>(),
    json: option.anyValue(),
    schema: option.custom<StandardSchema>(
      (value) => typeof Object(Object(value)['~standard']).validate === 'function',
      'a schema of a library that follows Standard Schema',
    ),
  }),
  'an object with a path',
  unknownInput,
)

interface PreparedRequest extends PreparedCall {
  readonly schema: StandardSchema | undefined
}

/** Checks and encodes a raw request. GET may be retried, POST may not. @throws InputError */
function prepare([call, callOptions]: readonly unknown[], clientState: ClientState): PreparedRequest {
  const options = parseCallOptions(NAME, 'call', callOptions)
  const { path, query, form, json, method, schema } = parseInput(NAME, schemaOf, call)
  if (form !== undefined && json !== undefined) throw valueError(NAME, 'json', 'form or json, not both', json)
  const role = clientState.affiliateId === undefined ? 'network' : 'affiliate'
  // In PHP, a field of the form overrides the query parameter of the same name.
  const reserved = role === 'affiliate' ? ['key', 'a'] : ['key']
  const formPairs = pairsOf('form', form, reserved)
  const queryPairs = pairsOf('query', query, ['key', 'a'])
  const body: Body | undefined = form === undefined ? jsonBody(json) : { type: 'form', pairs: formPairs }
  const verb = method ?? (body === undefined ? 'GET' : 'POST')
  if (verb === 'GET' && body !== undefined) throw valueError(NAME, 'method', 'POST, because there is a body', method)
  const names = [...queryPairs, ...formPairs].map(([name]) => parameterOf(name))
  const operation = { name: NAME, method: verb, path, role, effect: verb === 'GET' ? 'read' : 'unknown' } as const
  const { extraQuery } = options
  const extra = extraQuery === undefined ? [] : extraPairs({ name: NAME, isReport: false }, extraQuery, names)
  const request = requestOf(operation, [...queryPairs, ...extra], body, clientState)
  return { operation, wire: {}, options, schema, ...request }
}

function pairsOf(container: 'query' | 'form', record: unknown = {}, reserved: readonly string[]): [string, string][] {
  checkPlainObject(NAME, container, record, 'an object of names and values')
  return Object.entries(record).flatMap(([name, value]): [string, string][] => {
    const path = `${container}.${name}`
    if (value === undefined) return []
    checkParameterName(NAME, container, name, reserved)
    if (!Array.isArray(value)) return [[name, scalarText(path, value)]]
    if (value.length === 0) throw valueError(NAME, path, 'a value or a non-empty array', value)
    const items = Array.from(value, (item, index) => scalarText(`${path}[${index}]`, item))
    if (container === 'form') return items.map((item, index) => [`${name}[${index}]`, item])
    const withComma = items.find((item) => item.includes(','))
    if (withComma !== undefined) throw valueError(NAME, path, 'items without a comma', withComma)
    return [[name, items.join(',')]]
  })
}

function scalarText(path: string, value: unknown): string {
  if (typeof value === 'string' && value.isWellFormed()) return value
  if (typeof value === 'boolean' || Number.isSafeInteger(value)) return String(value)
  if (typeof value === 'number' && /^-?\d+\.\d+$/.test(String(value))) return String(value)
  throw valueError(NAME, path, 'a string, a boolean or a number in plain notation', value)
}

function jsonBody(json: unknown): Body | undefined {
  if (json === undefined) return undefined
  try {
    const text = JSON.stringify(json)
    if (text !== undefined) return { type: 'json', text }
  } catch {
    // Thrown below.
  }
  throw valueError(NAME, 'json', 'a value that JSON can write', json)
}

/** The data that the caller's schema returns. Unlike drift of a known operation, invalid data always throws. */
function checkData(result: SchemaResult<unknown>, reply: Reply, scrub: Scrub): unknown {
  if (result.issues === undefined) return result.value
  const issues: Issue[] = result.issues.slice(0, MOST_ISSUES).map(({ message, path = [] }) => ({
    path: formatPath(path),
    expected: 'data that matches the schema',
    // The key first: half of it would not be found.
    received: `other data (${truncate(scrub(message), 200)})`,
  }))
  throw reply.makeError(
    ResponseError,
    formatIssues(issues, result.issues.length) || 'expected data that matches the schema',
    { issues },
  )
}

/** @internal The call `request`. */
export const rawRequest = {
  prepare,
  run: (args: readonly unknown[], clientState: ClientState): Promise<unknown> =>
    trackCall(NAME, clientState, async (callState) => {
      const prepared = prepare(args, clientState)
      const { schema } = prepared
      const reply = await send(prepared, clientState, callState)
      reply.checkErrorMessage()
      const { data } = reply.envelope
      if (schema === undefined) return data
      const result = await wrapErrors(() => schema['~standard'].validate(data))()
      return checkData(result, reply, callState.scrub)
    }),
}
