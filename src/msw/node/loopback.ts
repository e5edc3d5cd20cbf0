import type { IncomingMessage } from 'node:http'

/** Whether a URL is one of this machine: 127.0.0.0/8, `::1`, `localhost` or `*.localhost`. */
const isLoopback = ({ hostname }: URL): boolean => /^127(?:\.\d{1,3}){3}$|^\[::1\]$|^(?:.+\.)?localhost$/.test(hostname)

/**
 * Why a request must not read or change the network; `undefined` if it may. A page of another origin must not, and neither
 * must a page whose host name resolves to this machine (DNS rebinding): browsers send both names.
 */
export function foreignReason(
  address: string,
  { headers: { host, origin }, socket }: IncomingMessage,
): string | undefined {
  // Another machine can send any `Host`.
  if (!/^(?:127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '')) return 'This address is for this machine only.'
  const own = URL.canParse(`http://${host}`) ? new URL(`http://${host}`) : undefined
  if (own === undefined || !isLoopback(own) || !isLoopback(new URL(address)))
    return 'This address is for loopback host names only, such as localhost.'
  if (origin !== undefined && origin !== own.origin) return 'This address is not for pages of other origins.'
  return undefined
}
