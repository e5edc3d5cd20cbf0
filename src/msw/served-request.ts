/** A request that the mock network has answered. */
export interface ServedRequest {
  /** HTTP method. */
  readonly method: string
  /** Path, without the query and so without the key. */
  readonly path: string
  /** Name of the operation; `undefined` for an unknown operation, and for files of creatives. */
  readonly operation: string | undefined
  /** HTTP status; 0 if the connection was dropped. */
  readonly status: number
  /** Time until the response, in milliseconds. */
  readonly milliseconds: number
}
