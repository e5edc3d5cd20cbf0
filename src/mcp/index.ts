/** The network for agents: a server of the Model Context Protocol, for the command `affiliate-network-sdk mcp`. */
export { serve } from './server.ts'

/** Hosts wait 60 seconds for a result by default: an error that says what happened must come before that. */
export const CLIENT_OPTIONS = { totalTimeout: 50_000 }
