/** The network for agents: a server of the Model Context Protocol, for the command `affiliate-network-sdk mcp`. */
export { serve } from './server.ts'
export { connect, type Environment } from './settings.ts'
