import { createClient } from 'affiliate-network-sdk'
import { createRelay } from 'affiliate-network-sdk/relay'
import { cookieOf, userOf } from './session.ts'

/** The bindings of the worker. NETWORK_KEY, SESSION_SECRET and LOGIN_PASSWORD are secrets. */
interface Env {
  readonly NETWORK_URL: string
  readonly NETWORK_KEY: string
  readonly SESSION_SECRET: string
  readonly LOGIN_PASSWORD?: string
  /** The files of the site. */
  readonly ASSETS: { fetch(request: Request): Promise<Response> }
}

export default {
  async fetch(request: Request, env: Env): Promise<Response> {
    const { pathname } = new URL(request.url)
    // A client for each request: in a worker, requests cannot wait for each other.
    const network = createClient({ baseUrl: env.NETWORK_URL, key: env.NETWORK_KEY })
    if (pathname.startsWith('/network/')) {
      const relay = createRelay(network, {
        allow: ['offers.list', 'offers.get', 'offers.update', 'banners.v3.upload'],
        authenticate: (request) => userOf(request, env.SESSION_SECRET),
        authorize: async (request) => (await userOf(request, env.SESSION_SECRET)) === 'manager',
      })
      return relay(request)
    }
    if (pathname.startsWith('/mine/')) {
      const relay = createRelay(network, {
        allow: ['offers.list', 'offers.get', 'reports.conversion'],
        affiliateId: () => userOf(request, env.SESSION_SECRET),
      })
      return relay(request)
    }
    // A placeholder with one password for everybody: replace it with your own login.
    if (pathname === '/login' && request.method === 'POST') {
      const form = await request.formData()
      if (!env.LOGIN_PASSWORD || form.get('password') !== env.LOGIN_PASSWORD)
        return new Response('Wrong password', { status: 403 })
      return new Response(null, {
        status: 303,
        headers: { location: '/', 'set-cookie': await cookieOf(String(form.get('name')), env.SESSION_SECRET) },
      })
    }
    return env.ASSETS.fetch(request)
  },
}
