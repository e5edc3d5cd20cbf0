export type { Id } from '../codecs/ids.ts'
export type { OperationName } from '../operations/operation-name.ts'
export type { RelayCall, RelayOptions } from './options.ts'
export { createRelay, type Relay } from './relay.ts'
