/** What a client knows about itself, for code beside the client: two clients that share all of it get the same data. */
export interface ClientInfo {
  readonly baseUrl: string
  readonly affiliateId: string | undefined
  /** Default time zone of reports, in hours from UTC. */
  readonly timezone: number | undefined
}

/** What a call does. */
export interface CallInfo {
  /** `read` and `list` change nothing on the service; a `list` answers in pages. */
  readonly kind: 'read' | 'list' | 'write'
  /** The first argument is an id, and the input is the second one. */
  readonly takesId: boolean
  /** The client's `timezone` applies. */
  readonly usesTimezone: boolean
}

/** The property of a client that holds its `ClientInfo`. It is not enumerable, and the same in every copy of this package. */
export const CLIENT_INFO = Symbol.for('affiliate-network-sdk.client-info')

/**
 * The property of a client with a function that returns its settings, for the relay, which sends as the client does. They
 * contain the key, which whoever has a client can learn: from the URL that a `fetch` given to `with` receives.
 */
export const CLIENT_SETTINGS = Symbol.for('affiliate-network-sdk.client-settings')

/**
 * The property of a client's calls that holds their `CallInfo`. It is on each call, so that a part of a client (`{
 * offers: client.offers }`) has it too. `offers.set`, which sends one of two operations, and `request` have none.
 */
export const CALL_INFO = Symbol.for('affiliate-network-sdk.call-info')
