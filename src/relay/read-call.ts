import * as z from 'zod/mini'
import { encode } from '../call/encode.ts'
import { fieldsOf } from '../codecs/input.ts'
import { InputError } from '../errors/errors.ts'
import { ownCopy } from '../errors/is-record.ts'
import { type AnyOperation, decodeParameters } from '../operations/read-request.ts'
import type { EncodedCall } from '../transport/request.ts'
import type { Settings } from '../transport/settings.ts'
import { type Given, quoted } from './parameters.ts'
import { Refusal } from './refusal.ts'

/** A call that was decoded, and encoded anew. */
export interface ReadCall {
  readonly input: Readonly<Record<string, unknown>>
  readonly encoded: EncodedCall
}

/**
 * Decodes parameters by the schema of an operation, and encodes the input as a client does: what the schema does not know
 * is in neither. `forms` are all operations with this path and method.
 * @throws Refusal
 */
export function readCall(
  operation: AnyOperation,
  { parameters, problem }: Given,
  forms: readonly AnyOperation[],
  client: Settings,
): ReadCall {
  const refuse = (message: string) => new Refusal(400, `${operation.name}: ${message}`)
  if (problem !== undefined) throw refuse(problem)
  const given: Record<string, Given['parameters'][string]> = ownCopy({ ...parameters })
  const flag = Object.entries(given).find(
    ([name, value]) => operation.otherParameters?.test(name) && value !== '0' && value !== '1',
  )
  if (flag !== undefined) throw refuse(`${quoted(flag[0])}: expected 1 or 0`)
  let decoded = decodeParameters(operation, given)
  if ('unknown' in decoded && decoded.unknown.length > 0) {
    const unknown = decoded.unknown.find((name) => !isDefault(forms, name, given[name]))
    if (unknown !== undefined) throw refuse(`there is no parameter ${quoted(unknown)}`)
    for (const name of decoded.unknown) delete given[name]
    decoded = decodeParameters(operation, given)
  }
  if ('unknown' in decoded) {
    const { field = '', expected = '' } = decoded.issues[0] ?? {}
    throw refuse(field === '' ? expected : `${quoted(field)}: expected ${expected}`)
  }
  const input = decoded.input as ReadCall['input']
  try {
    return { input, encoded: encode(operation, input, client) }
  } catch (error) {
    if (error instanceof InputError) throw new Refusal(400, error.message)
    throw error
  }
}

/**
 * Whether a client of any of these forms sends the parameter by itself. A page whose client does not know that the relay
 * acts for an affiliate sends `event_range=0`, which the report of an affiliate does not have.
 */
const isDefault = (forms: readonly AnyOperation[], name: string, value: unknown): boolean =>
  forms.some(({ input, defaults }) => {
    const usual = defaults?.[name]
    const schema = Object.hasOwn(fieldsOf(input), name) ? fieldsOf(input)[name] : undefined
    return usual !== undefined && schema !== undefined && z.safeParse(schema, usual).data === value
  })
