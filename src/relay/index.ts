export { createRelay, type Relay } from './relay.ts'
export type { OperationName } from '../operations/operation-name.ts'
export type { RelayCall, RelayOptions } from './options.ts'
export type { Id } from '../codecs/ids.ts'
