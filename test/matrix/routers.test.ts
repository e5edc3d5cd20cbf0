import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { installPackage } from '../package/install.ts'

const run = promisify(execFile)

/** Routers whose inputs are schemas of the package, and what each sends to the mock network or responds. */
const PROGRAM = `
import { sValidator } from '@hono/standard-validator'
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { initTRPC } from '@trpc/server'
import { createClient } from 'affiliate-network-sdk'
import { createMockNetwork } from 'affiliate-network-sdk/msw'
import { OffersQuery, OfferUpdate } from 'affiliate-network-sdk/schemas'
import { Hono } from 'hono'

const mock = createMockNetwork({ seed: 7 })
const sent = []
const fetch = async (url, init) => {
  const request = new Request(url, init)
  const { searchParams } = new URL(request.url)
  searchParams.delete('key')
  sent.push(request.method === 'GET' ? String(searchParams) : await request.clone().text())
  return mock.handle(request)
}
const network = createClient({ baseUrl: mock.baseUrl, key: mock.keys.network, fetch })

const { procedure, router } = initTRPC.create()
const list = procedure.input(OffersQuery).query(async ({ input }) => (await network.offers.list(input)).page)
const caller = router({ list }).createCaller({})
const page = await caller.list({ country: ['US', 'CA'], status: 'Active', event_info: true })
const refused = await caller.list({ statos: 'Active' }).catch(({ code }) => code)

const update = async (context) => context.json(await network.offers.update(1001, context.req.valid('json')))
const post = async (app, changes) => {
  const headers = { 'content-type': 'application/json' }
  const { status } = await app.request('/offer', { method: 'POST', headers, body: JSON.stringify(changes) })
  return status
}
const changes = { payout: 1.25, ssl: true, categories: [3, 5] }
const hono = new Hono().post('/offer', sValidator('json', OfferUpdate), update)
const statuses = [await post(hono, changes), await post(hono, { payuot: 1.25 })]

const schema = z.fromJSONSchema(z.toJSONSchema(OfferUpdate, { io: 'input' }))
const body = { content: { 'application/json': { schema } }, required: true }
const responses = { 200: { description: 'The result.' } }
const open = new OpenAPIHono()
open.openapi(createRoute({ method: 'post', path: '/offer', request: { body }, responses }), update)
statuses.push(await post(open, changes), await post(open, { payuot: 1.25 }))
const { paths } = open.getOpenAPI31Document({ openapi: '3.1.0', info: { title: 'Offers', version: '1' } })
const documented = paths['/offer'].post.requestBody.content['application/json'].schema

console.log(JSON.stringify({ page, refused, statuses, sent, ssl: documented.properties.ssl.description }))
`

it('tRPC, Hono and @hono/zod-openapi hand on what a call takes', async () => {
  await using project = await installPackage([
    ...['@asteasolutions/zod-to-openapi', '@hono/standard-validator', '@hono/zod-openapi', '@standard-schema/spec'],
    ...['@trpc/server', 'hono', 'msw'],
  ])
  const { stdout } = await run(process.execPath, [await project.write('program.js', PROGRAM)])
  expect(JSON.parse(stdout)).toEqual({
    page: 1,
    refused: 'BAD_REQUEST',
    statuses: [200, 400, 200, 400],
    sent: [
      'page=1&country=US%2CCA&status=Active&event_info=1',
      'id=1001&ssl=1&payout=1.25&categories=3%2C5',
      'id=1001&ssl=1&payout=1.25&categories=3%2C5',
    ],
    ssl: expect.any(String),
  })
})
