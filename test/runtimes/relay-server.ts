/** Serves a relay in Bun or Deno. Arguments: URL and key of the network. Prints its port. */
import { createClient } from 'affiliate-network-sdk'
import { createRelay } from 'affiliate-network-sdk/relay'

type Handler = (request: Request) => Promise<Response>
const { Bun, Deno, process } = globalThis as unknown as {
  Bun?: { serve(options: { port: number; hostname: string; fetch: Handler }): { readonly port: number } }
  Deno?: {
    serve(options: { port: number; hostname: string; onListen(at: { port: number }): void }, fetch: Handler): void
  }
  process: { argv: string[] }
}
const [baseUrl = '', key = ''] = process.argv.slice(2)
const relay = createRelay(createClient({ baseUrl, key }), { allow: ['offers.list', 'offers.get', 'banners.v3.upload'] })
const onListen = ({ port }: { port: number }) => console.log(`port ${port}`)
const address = { port: 0, hostname: '127.0.0.1' }
if (Bun === undefined) Deno?.serve({ ...address, onListen }, relay)
else onListen(Bun.serve({ ...address, fetch: relay }))
