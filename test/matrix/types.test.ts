import { execFile } from 'node:child_process'
import { cp, mkdir, readFile, realpath, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Compiler, complaintsOf } from '../package/diagnose.ts'
import { installPackage, type Project, REPOSITORY } from '../package/install.ts'

const run = promisify(execFile)
const require = createRequire(import.meta.url)

/** All strict options. Declarations of packages are checked too. */
const STRICT = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: false,
  resolveJsonModule: true,
  noEmit: true,
  target: 'es2023',
  lib: ['es2024', 'dom', 'dom.iterable', 'dom.asynciterable'],
}

const TWO_COPIES = `
import { QueryClient } from '@tanstack/query-core'
import { createQueries } from 'affiliate-network-sdk/tanstack-query'
import type { AffiliateNetworkError, NetworkClient, NetworkOffer, Page, Paged } from 'affiliate-network-sdk'
import { createClient, InputError } from 'other-copy'
import { createQueries as createOthers } from 'other-copy/tanstack-query'

const client: NetworkClient = createClient({ baseUrl: 'https://acme.example', key: 'key' })
const list: Paged<NetworkOffer> = client.offers.list()
const error: AffiliateNetworkError = new InputError('', { operation: '', outcome: 'not-sent' })
const { queryKey } = createOthers(client).offers.list()
const page: Page<NetworkOffer> | undefined = new QueryClient().getQueryData(queryKey)
console.log(list, error, createQueries(client), page?.items)
// @ts-expect-error a page has no such field
console.log(new QueryClient().getQueryData(queryKey)?.rows)
`

/** A page with the resolution of bundlers and without types of Node; and a program with the resolution of Node. */
let page: Project
let program: Project
beforeAll(async () => {
  ;[page, program] = await Promise.all([
    installPackage(),
    installPackage(['msw', '@types/node', '@tanstack/query-core']),
  ])
  const consumers = join(REPOSITORY, 'test/package/consumers')
  for (const file of ['browser.ts', 'browser-entries.ts']) await cp(join(consumers, file), join(page.folder, file))
  await cp(consumers, program.folder, { recursive: true })
  // A second copy, as in a monorepo with two versions: the types of both agree.
  await cp(program.installed, join(program.folder, 'node_modules/other-copy'), { recursive: true })
  await program.write('two-copies.ts', TWO_COPIES)
  const settings = (more: object) => JSON.stringify({ compilerOptions: { ...STRICT, ...more }, include: ['*.ts'] })
  await page.write('tsconfig.json', settings({ module: 'esnext', moduleResolution: 'bundler', types: [] }))
  await program.write('tsconfig.json', settings({ module: 'nodenext', moduleResolution: 'nodenext', types: ['node'] }))
})
afterAll(async () => {
  await page?.[Symbol.asyncDispose]()
  await program?.[Symbol.asyncDispose]()
})

describe.each([
  // The oldest that docs/versions-and-support.md names.
  ['5.7', join(import.meta.dirname, 'node_modules/typescript-oldest')],
  ['5.9', join(import.meta.dirname, 'node_modules/typescript-5')],
  ['6.0', join(REPOSITORY, 'node_modules/typescript')],
])('TypeScript %s accepts every entry, every call and every declaration', (version, path) => {
  it.each([
    ['a page', () => page, 45],
    ['a program of Node', () => program, 70],
  ])('in %s', async (_, project, atLeast) => {
    const compiler = require(path) as Compiler
    expect(compiler.versionMajorMinor).toBe(version)
    const { files, complaints } = complaintsOf(compiler, project().folder)
    expect(complaints).toEqual([])
    expect(files).toContain('browser.ts')
    expect(files).toContain('node_modules/affiliate-network-sdk/dist/types/client/clients.d.ts')
    expect(files.length).toBeGreaterThan(atLeast)
  })
})

const EXPORTS = `
import { createClient } from 'affiliate-network-sdk'
import { createMockNetwork } from 'affiliate-network-sdk/msw'
import { mockNetworkServer, serveMockNetwork } from 'affiliate-network-sdk/msw/node'
import { createClient as createOfParts, offerReads } from 'affiliate-network-sdk/parts'
import { createRelay } from 'affiliate-network-sdk/relay'
import { OfferUpdate } from 'affiliate-network-sdk/schemas'
import { sqliteStore } from 'affiliate-network-sdk/sync/sqlite'
import { createQueries } from 'affiliate-network-sdk/tanstack-query'

export const mock = createMockNetwork()
export const server = mockNetworkServer(mock)
export const served = serveMockNetwork(mock)
export const network = createClient({ baseUrl: mock.baseUrl, key: mock.keys.network })
export const parts = createOfParts({ baseUrl: mock.baseUrl, key: mock.keys.network }, { offers: offerReads })
export const list = network.offers.list()
export const report = network.reports.overall({ from: '2026-06-01', to: '2026-06-02', fields: ['ck_income'] })
export const relay = createRelay(network, { allow: ['offers.list'] })
export const store = sqliteStore(':memory:')
export const queries = createQueries(parts)
export const options = createQueries(network).reports.overall.all({ from: '2026-06-01', to: '2026-06-02' })
export const schema = OfferUpdate
`

it.each([
  ['6.0', join(REPOSITORY, 'node_modules/typescript/bin/tsc')],
  ['7', join(REPOSITORY, 'node_modules/typescript-7/bin/tsc')],
])('under pnpm, declarations can name the types of all that the package gives: TypeScript %s', async (_, tsc) => {
  await using project = await installPackage(['msw', '@types/node', '@tanstack/query-core'])
  // As pnpm does: a program finds only what it asked for, and a package what it asks for beside it.
  const modules = join(project.folder, 'node_modules')
  const own = join(modules, '.pnpm/affiliate-network-sdk@0.1.0/node_modules')
  await rename(modules, `${project.folder}/all`)
  await mkdir(dirname(own), { recursive: true })
  await rename(`${project.folder}/all`, own)
  await symlink(join(own, 'affiliate-network-sdk'), join(modules, 'affiliate-network-sdk'))
  const msw = join(modules, '.pnpm/msw@3.0.0/node_modules/msw')
  await cp(await realpath(join(own, 'msw')), msw, { recursive: true })
  await rm(join(own, 'msw'))
  await symlink(msw, join(own, 'msw'))
  await cp(join(own, '@types/node'), join(modules, '@types/node'), { recursive: true })
  await project.write('exports.ts', EXPORTS)
  const options = { ...STRICT, skipLibCheck: true, noEmit: false, declaration: true, outDir: 'out', types: ['node'] }
  const compilerOptions = { ...options, module: 'nodenext', moduleResolution: 'nodenext' }
  await project.write('tsconfig.json', JSON.stringify({ compilerOptions, include: ['*.ts'] }))
  const checked = run(process.execPath, [tsc, '-p', '.'], { cwd: project.folder })
  const { stdout } = await checked.catch((error: { stdout: string }) => error)
  expect(stdout).toBe('')
  expect(await readFile(join(project.folder, 'out/exports.d.ts'), 'utf8')).toContain('server')
})

describe('TypeScript 7 accepts them, and the declarations of all other packages', () => {
  const tsc = join(REPOSITORY, 'node_modules/typescript-7/bin/tsc')

  it('is installed in that version', async () => {
    const { stdout } = await run(process.execPath, [tsc, '--version'])
    expect(stdout).toContain('Version 7.')
  })

  it.each([
    ['a page', () => page],
    ['a program of Node', () => program],
  ])('in %s', async (_, project) => {
    const checked = run(process.execPath, [tsc, '-p', '.'], { cwd: project().folder })
    const { stdout } = await checked.catch((error: { stdout: string }) => error)
    expect(stdout).toBe('')
  })
})
