import type { MockNetwork } from 'affiliate-network-sdk/msw'
import type { Message } from './messages.ts'

/** The networks that respond, by their address. */
const networks = new Map<string, MockNetwork>()

/** Lets a network respond to requests to an address, until the function is called that it returns. */
export function listen(address: string, network: MockNetwork): () => void {
  networks.set(address, network)
  return () => networks.delete(address)
}

/** Replaces `fetch` by one that sends nothing: the mock networks respond, and each request is reported. */
export function installFetch(send: (message: Message) => void): void {
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    request.signal.throwIfAborted()
    const { method, url } = request
    const [, network] = [...networks].find(([address]) => url.startsWith(`${address}/`)) ?? []
    if (network === undefined)
      throw new TypeError(`fetch failed: only mock networks respond in this page, not ${new URL(url).origin}`)
    const start = performance.now()
    const form = /^application\/x-www-form-urlencoded/.test(request.headers.get('content-type') ?? '')
    const body = form ? await request.clone().text() : undefined
    const report = (status?: number) =>
      send({
        type: 'request',
        request: {
          method,
          url: withoutKeys(url, network),
          body: body && withoutKeys(body, network),
          status,
          milliseconds: performance.now() - start,
        },
      })
    try {
      const response = await unlessAborted(network.handle(request), request.signal)
      if (response.type === 'error') throw new TypeError('fetch failed')
      report(response.status)
      return response
    } catch (error) {
      report()
      throw error
    }
  }
}

function unlessAborted<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
    promise.then(resolve, reject)
  })
}

function withoutKeys(text: string, { keys }: MockNetwork): string {
  return [keys.network, ...Object.values(keys.affiliates)].reduce(
    (shown, key) => shown.replaceAll(encodeURIComponent(key), '<API_KEY>'),
    text,
  )
}
