import { execFile } from 'node:child_process'
import { readFile, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { esbuild } from '../package/bundlers.ts'
import { installPackage, type Project, REPOSITORY } from '../package/install.ts'

const run = promisify(execFile)

/** A program of a user, with the schemas of the package and the functions of the zod that is installed beside it. */
const PROGRAM = `
import * as schemas from 'affiliate-network-sdk/schemas'
import * as z from 'zod/mini'

const { Advertiser, NetworkOffer, OfferUpdate } = schemas
const { major, minor, patch } = z.core.version
const Manager = z.extend(z.pick(Advertiser, { id: true }), { team: z.string() })
const issuesOf = ({ error }) => error.issues.map(({ path, keys }) => [...path, ...(keys ?? [])].join('.'))

console.log(JSON.stringify({
  version: [major, minor, patch].join('.'),
  jsonSchemas: ['input', 'output'].map((io) =>
    Object.entries(schemas).map(([name, schema]) => [name, z.toJSONSchema(schema, { io })])),
  parsed: z.parse(OfferUpdate, { payout: '0.10', ssl: true, categories: [3, 5] }),
  picked: z.parse(z.pick(OfferUpdate, { ssl: true }), { ssl: true }),
  missing: issuesOf(z.safeParse(NetworkOffer, { id: '1001', name: 'Travel App' })),
  unknown: issuesOf(z.safeParse(OfferUpdate, { payuot: '0.10' })),
  derived: z.parse(Manager, { id: 201, team: 'north' }),
  derivedFields: Object.keys(z.toJSONSchema(Manager).properties),
}))`

interface Printed {
  readonly version: string
  readonly jsonSchemas: readonly (readonly [name: string, schema: object][])[]
  readonly [result: string]: unknown
}

/** What the program prints with every zod, besides JSON Schema. */
const RESULTS = {
  parsed: { payout: '0.10', ssl: true, categories: [3, 5] },
  picked: { ssl: true },
  missing: ['status', 'advertiser_id', 'payout', 'revenue'],
  unknown: ['payuot'],
  derived: { id: '201', team: 'north' },
  derivedFields: ['id', 'team'],
}

let project: Project
let program: string
let expected: Printed['jsonSchemas']
beforeAll(async () => {
  project = await installPackage()
  program = await project.write('program.js', PROGRAM)
  expected = (await bundled()).jsonSchemas
})
afterAll(() => project?.[Symbol.asyncDispose]())

/** Runs the program on the files as they are, where the package brings its own copy of zod. */
async function asInstalled(file = program): Promise<Printed> {
  const { stdout } = await run(process.execPath, [file], { maxBuffer: 2 ** 24 })
  return JSON.parse(stdout)
}

/** Runs a bundle for pages, where the package and the program share the installed zod. */
async function bundled(): Promise<Printed> {
  return asInstalled(await project.write('bundle.js', await esbuild(project, program)))
}

const manifest = async (path: string) => JSON.parse(await readFile(join(REPOSITORY, path, 'package.json'), 'utf8'))

it('the oldest zod is the one that the package accepts', async () => {
  const { dependencies } = await manifest('.')
  const { version } = await manifest('test/matrix/node_modules/zod-oldest')
  expect(dependencies.zod).toBe(`^${version}`)
})

describe.each([
  ['oldest', 'test/matrix/node_modules/zod-oldest'],
  ['newest', 'test/matrix/node_modules/zod'],
])('with the %s zod', (_, path) => {
  let version: string
  beforeAll(async () => {
    ;({ version } = await manifest(path))
    const installed = join(project.folder, 'node_modules/zod')
    await rm(installed, { recursive: true })
    await symlink(join(REPOSITORY, path), installed)
  })

  it.each(
    Object.entries({ bundled, asInstalled }),
  )('the schemas, %s, have the same JSON Schema and the same results', async (_, print) => {
    const { jsonSchemas, ...results } = await print()
    expect(results).toEqual({ version, ...RESULTS })
    expect(jsonSchemas.flat().length).toBeGreaterThan(50)
    expect(jsonSchemas).toEqual(expected)
  })
})
