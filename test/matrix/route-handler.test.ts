import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createContext, runInContext } from 'node:vm'
import { transform } from 'esbuild'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import webpack, { type Configuration } from 'webpack'
import { createMockNetwork } from '../../src/msw/index.ts'
import { serveMockNetwork } from '../../src/msw/node.ts'
import { installPackage, type Project } from '../package/install.ts'
import { webpackWith } from './webpack.ts'

type Route = { GET(request: Request): Promise<Response> }

const mock = createMockNetwork({ seed: 7, offers: 12 })
let project: Project
let served: Awaited<ReturnType<typeof serveMockNetwork>>
let entry: string
beforeAll(async () => {
  ;[project, served] = await Promise.all([installPackage(), serveMockNetwork(mock)])
  const source = await readFile(new URL('../package/consumers/route.ts', import.meta.url), 'utf8')
  entry = await project.write('route.js', (await transform(source, { loader: 'ts' })).code)
})
afterAll(async () => {
  await project?.[Symbol.asyncDispose]()
  await served?.close()
})
afterEach(() => mock.reset())

/** Settings are given to an edge handler by the bundler. */
const settings = () =>
  new webpack.DefinePlugin({
    'process.env.NETWORK_URL': JSON.stringify(served.url),
    'process.env.NETWORK_KEY': JSON.stringify(mock.keys.network),
  })

/** Without minification, which takes most of the time and is tested elsewhere. */
const large: Configuration = { optimization: { minimize: false }, performance: false }

/** For Node: a CommonJS module, with the conditions of server components and those of Node. */
async function onNode(): Promise<Route> {
  const code = await webpackWith(project, entry, {
    target: 'node22',
    resolve: { conditionNames: ['react-server', '...'] },
    output: { library: { type: 'commonjs2' } },
    plugins: [settings()],
    ...large,
  })
  const file = await project.write('route.bundled.cjs', code)
  return createRequire(import.meta.url)(file)
}

/** The globals of an edge handler: those of the web, and none of Node. */
const EDGE = {
  ...{ AbortController, AbortSignal, Blob, console, crypto, DOMException, Event, EventTarget, fetch, File, FormData },
  ...{ Headers, performance, ReadableStream, Request, Response, TextDecoder, TextEncoder, TransformStream, URL },
  ...{ URLSearchParams, WritableStream, atob, btoa, clearTimeout, queueMicrotask, setTimeout, structuredClone },
}

/** For the edge: without Node, and without `eval`. */
async function onTheEdge(): Promise<Route> {
  const code = await webpackWith(project, entry, {
    target: ['web', 'es2023'],
    resolve: { conditionNames: ['react-server', 'edge-light', 'worker', '...'] },
    output: { library: { type: 'var', name: 'route' }, publicPath: '' },
    plugins: [settings()],
    ...large,
  })
  expect(code).not.toMatch(/['"`](?:node:|form-data)|process\.|require\(/)
  const context = createContext({ ...EDGE }, { codeGeneration: { strings: false, wasm: false } })
  return runInContext(`${code}\n;route`, context)
}

describe.each(Object.entries({ onNode, onTheEdge }))('a route handler %s, bundled by webpack', (_, bundle) => {
  let route: Route
  beforeAll(async () => {
    route = await bundle()
  })

  const get = async (status: string, signal?: AbortSignal) =>
    route.GET(new Request(`https://shop.example/api/offers?status=${status}`, signal === undefined ? {} : { signal }))

  it('responds with data of the network', async () => {
    const active = mock.state.offers.list(({ status }) => status === 'Active')
    const response = await get('Active')
    expect(response.status).toBe(200)
    const { totalItems, payouts } = (await response.json()) as { totalItems: number; payouts: string[] }
    expect(totalItems).toBe(active.length)
    expect(payouts.sort()).toEqual(active.map(({ payout }) => payout).sort())
  })

  it('distinguishes its errors', async () => {
    mock.fail('offers.list', { status: 503 })
    expect(await (await get('Active')).json()).toEqual({ kind: 'api', outcome: 'unknown' })
    mock.fail('offers.list', { drop: 'connection' })
    expect(await (await get('Active')).json()).toEqual({ kind: 'connection', outcome: 'unknown' })
    expect(await (await get('Sleeping')).json()).toEqual({ kind: 'input', outcome: 'not-sent' })
  })

  it('is aborted with the request', async () => {
    const reason = new Error('the visitor left')
    await expect(get('Active', AbortSignal.abort(reason))).rejects.toBe(reason)
  })
})
