import { inputError } from '../errors/input-error.ts'
import type { Operation } from '../operations/operation.ts'
import type { ClientState } from '../transport/client-state.ts'

/**
 * Marks the clients and parts of every copy of this package. Those of another copy are not usable here, because an error is
 * known by its class.
 */
const CLIENT_BRAND = Symbol.for('affiliate-network-sdk.client')

/** The states of clients, by their brands, for the other entries of this package. Nobody else can read them: they hold the key. */
const statesOfClients = new WeakMap<object, ClientState>()

/** Marks a client or a part. A proxy of it has the same brand. Returns the brand. */
export function brand(made: object): object {
  const value = Object.freeze({})
  Object.defineProperty(made, CLIENT_BRAND, { value })
  return value
}

export const registerClient = (client: object, clientState: ClientState): void =>
  void statesOfClients.set(brand(client), clientState)

/** The state of a client; `undefined` for any other value. */
export const clientStateOf = (client: unknown): ClientState | undefined =>
  statesOfClients.get(Object(client)[CLIENT_BRAND])

/** Describes a value that this copy of the package did not make. */
export const describeForeign = (value: unknown): string =>
  Object(value)[CLIENT_BRAND] === undefined ? 'another value' : 'one made by another copy of affiliate-network-sdk'

/** The state of a client that was given at `path`. @throws InputError for any other value */
export function checkedClientState(operation: string, path: string, client: unknown, expected: string): ClientState {
  const clientState = clientStateOf(client)
  if (clientState === undefined) throw inputError(operation, { path, expected, received: describeForeign(client) })
  return clientState
}

/** The operation of each method of a client except `offers.set` and `request`. */
export const operationsOfMethods = new WeakMap<object, Operation>()

/** The operation of a client's method; `undefined` for any other value. */
export const operationOf = (method: unknown): Operation | undefined => operationsOfMethods.get(method as object)
