import { execFile } from 'node:child_process'
import { cp } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
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
