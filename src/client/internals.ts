import type { AnyOperation } from '../operations/operation.ts'
import type { Settings } from '../transport/settings.ts'

/** The settings of each client, for the other entries of this package. Nobody else can read them: they hold the key. */
export const settingsOfClients = new WeakMap<object, Settings>()

/** The settings of a client; `undefined` for any other value. */
export const settingsOf = (client: unknown): Settings | undefined => settingsOfClients.get(Object(client))

/** The operation of each method of a client except `offers.set` and `request`. */
export const operationsOfMethods = new WeakMap<object, AnyOperation>()

/** The operation of a client's method; `undefined` for any other value. */
export const operationOf = (method: unknown): AnyOperation | undefined => operationsOfMethods.get(Object(method))
