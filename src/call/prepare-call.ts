import { AN_ID, ID_IS_FIRST, idDigits } from '../codecs/ids.ts'
import { checkPlainObject, excludedError, inputError, valueError } from '../errors/input-error.ts'
import { isPlainObject } from '../errors/objects.ts'
import { byPost, callKind, type Operation, takesId } from '../operations/operation.ts'
import type { ClientState } from '../transport/client-state.ts'
import type { PreparedCall } from '../transport/request.ts'
import { parseCallOptions } from './call-options.ts'
import { encode } from './encode.ts'

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
