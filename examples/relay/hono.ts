import { serve } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { createClient } from 'affiliate-network-sdk'
import { createRelay } from 'affiliate-network-sdk/relay'
import { Hono } from 'hono'
import { setSignedCookie } from 'hono/cookie'
import { parseSigned } from 'hono/utils/cookie'

const { NETWORK_URL = '', NETWORK_KEY = '', SESSION_SECRET = '', LOGIN_PASSWORD = '', PORT = '3000' } = process.env

/** The user in a request's signed cookie: `manager`, an affiliate's id, or nobody. */
async function userOf(request: Request): Promise<string | undefined> {
  const { session } = await parseSigned(request.headers.get('cookie') ?? '', SESSION_SECRET, 'session')
  return session || undefined
}

const network = createClient({ baseUrl: NETWORK_URL, key: NETWORK_KEY })
const forManagers = createRelay(network, {
  allow: ['offers.list', 'offers.get', 'offers.update', 'banners.v3.upload'],
  authenticate: userOf,
  authorize: async (request) => (await userOf(request)) === 'manager',
})
const forAffiliates = createRelay(network, {
  allow: ['offers.list', 'offers.get', 'reports.conversion'],
  affiliateId: userOf,
})

const app = new Hono()
app.all('/network/*', (context) => forManagers(context.req.raw))
app.all('/mine/*', (context) => forAffiliates(context.req.raw))
// A placeholder with one password for everybody: replace it with your own login.
app.post('/login', async (context) => {
  const { name, password } = await context.req.parseBody()
  if (LOGIN_PASSWORD === '' || password !== LOGIN_PASSWORD) return context.text('Wrong password', 403)
  await setSignedCookie(context, 'session', String(name), SESSION_SECRET, { httpOnly: true, sameSite: 'Lax' })
  return context.redirect('/')
})
app.use('/*', serveStatic({ root: './public' }))

serve({ fetch: app.fetch, port: Number(PORT), hostname: '127.0.0.1' }, ({ port }) => console.log(`port ${port}`))
