import { encode } from '../call/prepare-call.ts'
import { written } from '../codecs/zod/codec.ts'
import { InputError } from '../errors/errors.ts'
import { type Operation, showsField } from '../operations/operation.ts'
import type { ClientState } from '../transport/client-state.ts'
import type { PreparedCall } from '../transport/request.ts'
import { type Parameters, quoted } from './parameters.ts'
import { readInput, schemaOf } from './read-input.ts'
import { Refusal } from './refusal.ts'

/** Of all parameters together: a megabyte of text can take a second to check, and no offer has so much. */
const MOST_CHARACTERS = 250_000

/** A call that was read, and prepared again. */
export interface ReadCall {
  readonly input: Readonly<Record<string, unknown>>
  readonly prepared: PreparedCall
}

/**
 * Reads the input of a call from its parameters, and encodes it as a client does: what the operation does not know is in
 * neither. `forms` are all operations with this path and method.
 * @throws Refusal
 */
export function readCall(
  operation: Operation,
  parameters: Parameters,
  forms: readonly Operation[],
  state: ClientState,
): ReadCall {
  const { name: call } = operation
  const size = Object.values(parameters).reduce((sum, value = '') => sum + [value].flat().join('').length, 0)
  if (size > MOST_CHARACTERS)
    throw new Refusal('invalid', `the relay takes parameters of at most ${MOST_CHARACTERS} characters: send less`)
  const known = Object.entries(parameters).filter(([name, value]) => {
    if (schemaOf(operation, name) !== undefined) return true
    const isFlag = showsField(operation, name)
    if (isFlag && value !== '0' && value !== '1')
      throw new Refusal('invalid', `the relay expects 1 or 0 for ${quoted(name)} of ${call}`)
    if (!isFlag && !isDefault(forms, name, value))
      throw new Refusal('invalid', `the relay knows no parameter ${quoted(name)} of ${call}: leave it out`)
    return isFlag
  })
  const input = readInput(operation, Object.fromEntries(known))
  try {
    return { input, prepared: encode(operation, input, state) }
  } catch (error) {
    // Its message begins with the name of the call.
    if (error instanceof InputError) throw new Refusal('invalid', `the relay refuses the input of ${error.message}`)
    throw error
  }
}

/**
 * Whether a client of any of these forms sends the parameter by itself. A page whose client does not know that the relay
 * acts for an affiliate sends `event_range=0`, which the report of an affiliate does not have.
 */
const isDefault = (forms: readonly Operation[], name: string, value: unknown): boolean =>
  forms.some((form) => {
    const usual = form.defaults?.[name]
    const schema = schemaOf(form, name)
    return usual !== undefined && schema !== undefined && written(schema, usual) === value
  })
