/** Serves route handlers as Next does: the exports of a file, by method. Other paths are files of `public`. */
import { serve } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import * as network from '../../../examples/relay/next.ts'
import * as login from '../../../examples/relay/next-login.ts'

type Handler = (request: Request, context: { params: Promise<object> }) => Promise<Response>
const routes: Readonly<Record<string, Readonly<Record<string, Handler>>>> = { '/network/*': network, '/login': login }

const app = new Hono()
for (const [path, handlers] of Object.entries(routes))
  for (const [method, handler] of Object.entries(handlers))
    app.on(method, path, (context) => handler(context.req.raw, { params: Promise.resolve({}) }))
app.use('/*', serveStatic({ root: './public' }))
serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => console.log(`port ${port}`))
