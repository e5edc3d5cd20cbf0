export { createRelay, type Relay } from './relay.ts'
export type { RelayCall, RelayedCall, RelayOptions } from './options.ts'
export type { Id } from '../codecs/ids.ts'
