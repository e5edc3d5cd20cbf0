import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { installPackage, type Project } from './install.ts'

const run = promisify(execFile)

let project: Project
beforeAll(async () => {
  project = await installPackage(['msw'])
})
afterAll(() => project?.[Symbol.asyncDispose]())

/** Runs lines in a new process, and returns the JSON that they print. */
async function inNode(code: string): Promise<unknown> {
  const { stdout, stderr } = await run(process.execPath, ['--input-type=module', '-e', code], { cwd: project.folder })
  expect(stderr).toBe('')
  return JSON.parse(stdout)
}

/** The packages that an import loads, sorted by name. */
const loaded = (entry: string) =>
  inNode(`
    import { registerHooks } from 'node:module'
    const packages = new Set()
    registerHooks({
      load(url, context, next) {
        const [, name] = url.match(/.*\\/node_modules\\/((?:@[^/]+\\/)?[^/]+)/) ?? [, url]
        packages.add(name)
        return next(url, context)
      },
    })
    await import(${JSON.stringify(entry)})
    console.log(JSON.stringify([...packages].filter((name) => !name.startsWith('node:')).sort()))`)

describe('an import', () => {
  it.each([
    ['affiliate-network-sdk', ['affiliate-network-sdk']],
    ['affiliate-network-sdk/parts', ['affiliate-network-sdk']],
    ['affiliate-network-sdk/schemas', ['affiliate-network-sdk']],
    ['affiliate-network-sdk/tanstack-query', ['affiliate-network-sdk']],
    ['affiliate-network-sdk/relay', ['affiliate-network-sdk']],
    ['affiliate-network-sdk/msw', ['affiliate-network-sdk']],
    ['affiliate-network-sdk/msw/node', ['affiliate-network-sdk']],
  ])('of %s loads only what it needs', async (entry, packages) => {
    expect(await loaded(entry)).toEqual(packages)
  })

  it.each([
    'affiliate-network-sdk',
    'affiliate-network-sdk/parts',
    'affiliate-network-sdk/schemas',
    'affiliate-network-sdk/tanstack-query',
    'affiliate-network-sdk/relay',
  ])('of %s has no side effects in the process', async (entry) => {
    const seen = await inNode(`
      import * as zod from 'zod/mini'
      const look = () => ({
        globals: Reflect.ownKeys(globalThis).map(String).sort(),
        prototypes: [Object, Array, Function, Promise, Error, String, Response, Request].map((it) => Reflect.ownKeys(it.prototype).length),
        zod: zod.config(),
        resources: process.getActiveResourcesInfo().filter((name) => name !== 'PipeWrap' && name !== 'TTYWrap'),
        listeners: process.eventNames().map(String).sort(),
        env: { ...process.env },
      })
      look() // wakes what Node loads at its first use
      const before = look()
      const reads = []
      const env = process.env
      process.env = new Proxy(env, { get: (target, name) => (reads.push(String(name)), target[name]) })
      await import(${JSON.stringify(entry)})
      process.env = env
      // Node's own loader reads Node's own settings.
      const own = /^(?:NODE_|WATCH_)/
      console.log(JSON.stringify({ before, after: look(), reads: reads.filter((name) => !own.test(name)) }))`)
    const { before, after, reads } = seen as { before: object; after: object; reads: string[] }
    expect(after).toEqual(before)
    expect(reads).toEqual([])
  })

  it("provides schemas that work with the user's own copy of zod", async () => {
    expect(
      await inNode(`
        import * as z from 'zod'
        import { Advertiser } from 'affiliate-network-sdk/schemas'
        const Page = z.object({ rows: z.array(Advertiser) })
        const acme = { id: 7, first_name: 'Acme', last_name: null, status: 'Active' }
        const { data } = Page.safeParse({ rows: [acme] })
        const { error } = Page.safeParse({ rows: [{ ...acme, status: 1.5 }, { ...acme, id: {} }] })
        console.log(JSON.stringify([data.rows[0].id, error instanceof z.ZodError, z.prettifyError(error)]))`),
    ).toEqual(['7', true, expect.stringContaining('at rows[1].id')])
  })

  it('of the OpenAPI document works with import and require', async () => {
    expect(
      await inNode(`
        import { createRequire } from 'node:module'
        import imported from 'affiliate-network-sdk/openapi.json' with { type: 'json' }
        const required = createRequire(import.meta.url)('affiliate-network-sdk/openapi.json')
        console.log(JSON.stringify([imported.openapi, Object.keys(required.paths).length]))`),
    ).toEqual(['3.1.1', 17])
  })

  it('provides the same error class to import and require', async () => {
    expect(
      await inNode(`
        import { createRequire } from 'node:module'
        import * as imported from 'affiliate-network-sdk'
        const required = createRequire(import.meta.url)('affiliate-network-sdk')
        console.log(JSON.stringify([imported.ApiError === required.ApiError, Object.keys(required).sort()]))`),
    ).toEqual([
      true,
      [
        'AffiliateNetworkError',
        'ApiError',
        'ConnectionError',
        'InputError',
        'PagingError',
        'ResponseError',
        'TimeoutError',
        'addDays',
        'createClient',
        'dayIn',
        'days',
        'formatDeviceRule',
        'formatGeoRule',
        'isAffiliateNetworkError',
        'parseDeviceRule',
        'parseGeoRule',
        'sumBy',
        'toOfferCreate',
      ],
    ])
  })
})
