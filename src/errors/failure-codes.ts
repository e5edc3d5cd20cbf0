/** The `code` of a response that ended too early. No other ResponseError is retried. */
export const CUT_SHORT = 'CUT_SHORT'

/** The `code` of a response of more than `maxResponseBytes`. */
export const TOO_LARGE = 'TOO_LARGE'

/** The `code` of a redirect; in browsers nothing else is known of one. */
export const REDIRECTED = 'REDIRECTED'

/** The `code` of a request to a port that fetch refuses, such as 25. */
export const BLOCKED_PORT = 'BLOCKED_PORT'

/** undici's code for an option that it refuses before it connects, such as a dispatcher of another undici. */
export const REFUSED_OPTION = 'UND_ERR_INVALID_ARG'

/** The `code` of a file that could not be read. If the reason has a code or a name, that is the code. */
export const SOURCE_FAILED = 'SOURCE_FAILED'

/** Matches the codes of runtimes for a certificate that one side does not accept. Another attempt would fail as well. */
export const CERTIFICATE = /CERT|UNABLE_TO_|HOSTNAME_MISMATCH|UNKNOWN_CA/
