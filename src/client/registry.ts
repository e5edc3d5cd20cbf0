import { inputError } from '../errors/input-error.ts'
import type { AnyOperation } from '../operations/operation.ts'
import type { ClientState } from '../transport/client-state.ts'

/** The state of each client, for the other entries of this package. Nobody else can read it: it holds the key. */
export const statesOfClients = new WeakMap<object, ClientState>()

/** The state of a client; `undefined` for any other value. */
export const clientStateOf = (client: unknown): ClientState | undefined => statesOfClients.get(client as object)

/** The state of a client that was given at `path`. @throws InputError for any other value */
export function checkedClientState(operation: string, path: string, client: unknown, expected: string): ClientState {
  const clientState = clientStateOf(client)
  if (clientState === undefined) throw inputError(operation, { path, expected, received: 'another value' })
  return clientState
}

/** The operation of each method of a client except `offers.set` and `request`. */
export const operationsOfMethods = new WeakMap<object, AnyOperation>()

/** The operation of a client's method; `undefined` for any other value. */
export const operationOf = (method: unknown): AnyOperation | undefined => operationsOfMethods.get(method as object)
