import { isAffiliateNetworkError } from 'affiliate-network-sdk'

// Imported for its effect: what ends an example is told in a line. A stack is for mistakes in the example itself.
process.on('uncaughtException', (error) => {
  console.error(inWords(error))
  process.exit(1)
})

/** What went wrong: an error of the client by its class and message, one of the file system or of an example by its message. */
export function inWords(error: unknown): string {
  if (isAffiliateNetworkError(error)) return `${error.name}: ${error.message}`
  if (error instanceof Error && !(error instanceof TypeError || error instanceof ReferenceError)) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
