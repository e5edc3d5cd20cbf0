import { getRequestListener } from '@hono/node-server'
import { createClient } from 'affiliate-network-sdk'
import { createRelay, type Relay } from 'affiliate-network-sdk/relay'
import cookieSession from 'cookie-session'
import express, { type RequestHandler } from 'express'

const { NETWORK_URL = '', NETWORK_KEY = '', SESSION_SECRET = '', LOGIN_PASSWORD = '', PORT = '3000' } = process.env

/** The user of each request: `manager` or an affiliate's id, or `undefined` if nobody is logged in. */
const users = new WeakMap<Request, string | undefined>()

const network = createClient({ baseUrl: NETWORK_URL, key: NETWORK_KEY })
const forManagers = createRelay(network, {
  allow: ['offers.list', 'offers.get', 'offers.update', 'banners.v3.upload'],
  authenticate: (request) => users.get(request),
  authorize: (request) => users.get(request) === 'manager',
})
const forAffiliates = createRelay(network, {
  allow: ['offers.list', 'offers.get', 'reports.conversion'],
  affiliateId: (request) => users.get(request),
})

/** Converts Node's request to a `Request` for the relay, and writes its `Response`. */
const mount =
  (relay: Relay): RequestHandler =>
  (incoming, outgoing) => {
    const listener = getRequestListener((request) => {
      users.set(request, incoming.session?.user)
      return relay(request)
    })
    return listener(incoming, outgoing)
  }

const app = express()
app.use(cookieSession({ name: 'session', secret: SESSION_SECRET, sameSite: 'lax' }))
// Before body parsers: the relay reads the body itself.
app.all('/network/*path', mount(forManagers))
app.all('/mine/*path', mount(forAffiliates))
// A placeholder with one password for everybody: replace it with your own login.
app.post('/login', express.urlencoded(), (request, response) => {
  const { name, password } = request.body
  if (LOGIN_PASSWORD === '' || password !== LOGIN_PASSWORD) return void response.status(403).send('Wrong password')
  request.session = { user: String(name) }
  response.redirect('/')
})
app.use(express.static('public'))

const server = app.listen(Number(PORT), '127.0.0.1', () => console.log('port', Object(server.address()).port))
