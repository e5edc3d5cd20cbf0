/** The `code` of a response that ended too early. No other ResponseError is retried. */
export const CUT_SHORT = 'CUT_SHORT'

/** The `code` of a response of more than `maxResponseBytes`. */
export const TOO_LARGE = 'TOO_LARGE'

/** The `code` of a redirect; in browsers nothing else is known of one. */
export const REDIRECTED = 'REDIRECTED'
