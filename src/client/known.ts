import type { AnyOperation } from '../operations/operation.ts'
import type { Settings } from '../transport/settings.ts'

const settings = new WeakMap<object, Settings>()
const operations = new WeakMap<object, AnyOperation>()

/** Keeps the settings of a client for the other entries of this package. Nobody else can read them: they hold the key. */
export function rememberClient(client: object, its: Settings): void {
  settings.set(client, its)
}

/** The settings of a client; `undefined` for any other value. */
export const settingsOf = (client: unknown): Settings | undefined => settings.get(Object(client))

/** Keeps the operation of a client's method for the other entries of this package. */
export function rememberCall<Method extends object>(method: Method, operation: AnyOperation): Method {
  operations.set(method, operation)
  return method
}

/** The operation of a client's method; `undefined` for any other value, and for `offers.set` and `request`. */
export const operationOf = (method: unknown): AnyOperation | undefined => operations.get(Object(method))
