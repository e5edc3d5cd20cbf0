/**
 * The server side of clients in web pages: it adds the key to their requests, and allows only the calls that you list.
 * @module affiliate-network-sdk/relay
 */

export type { Id } from '../codecs/ids.ts'
export type { OperationName } from '../operations/index.ts'
export type { RefusedRequest, RelayCall, RelayErrorContext, RelayOptions, RelayUser } from './options.ts'
export type { RefusalCode } from './refusal.ts'
export { createRelay, type Relay } from './relay.ts'
