import { isAffiliateNetworkError } from 'affiliate-network-sdk'

// Imported for its side effect: prints the error that ends an example in one line. Only bugs print a stack.
process.on('uncaughtException', (error) => {
  console.error(inWords(error))
  process.exit(1)
})

/** Formats an error: errors of the client by class and message, other expected errors by message, bugs with a stack. */
export function inWords(error: unknown): string {
  if (isAffiliateNetworkError(error)) return `${error.name}: ${error.message}`
  if (error instanceof Error && !(error instanceof TypeError || error instanceof ReferenceError)) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
