import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../src')
const files = globSync('**/*.ts', { cwd: root }).sort()

const IMPORT = /^(?:import|export)(?: type)? (?:[^'";]*? from )?'(?<from>[^']+)'|\bimport\('(?<lazy>[^']+)'\)/gm

/** Files under `src/`, and packages. */
function importsOf(file: string): string[] {
  // Without doc comments: their examples import the package by its name.
  const text = readFileSync(join(root, file), 'utf8').replaceAll(/^ *\*.*$/gm, '')
  return [...text.matchAll(IMPORT)].map(({ groups = {} }) => {
    const target = groups.from ?? groups.lazy ?? ''
    // Resolved by the package's `imports`, to platform/node.ts or platform/web.ts.
    if (target === '#platform') return 'platform/node.ts'
    if (target.startsWith('#msw/')) return target.replace('#msw', 'msw/peer').concat('.ts')
    return target.startsWith('.') ? join(dirname(file), target) : target
  })
}

const imports = new Map(files.map((file) => [file, importsOf(file)]))
const isLocal = (target: string) => target.endsWith('.ts')

/** A folder of `src/`; a file beside the folders counts as one. */
const folderOf = (file: string) => (file.includes('/') ? (file.split('/')[0] as string) : file)

/** Every import of the files that a test picks, as `file -> target`. */
const edges = (from: (file: string) => boolean, to: (target: string) => boolean) =>
  files.filter(from).flatMap((file) => (imports.get(file) ?? []).filter(to).map((target) => `${file} -> ${target}`))

/** Whether a file or package is one, or lies in it. */
const isIn = (target: string, one: string) => target === one || target.startsWith(one.endsWith(':') ? one : `${one}/`)

/** Which folders and packages each folder may import. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  errors: [],
  codecs: ['errors', 'zod/mini'],
  targeting: ['errors', 'codecs', 'zod/mini'],
  schemas: ['errors', 'codecs', 'options', 'targeting', 'zod/mini'],
  operations: ['errors', 'codecs', 'options', 'schemas', 'zod/mini'],
  options: ['errors', 'codecs'],
  platform: ['errors', 'options', 'form-data', 'node:'],
  transport: ['errors', 'codecs', 'schemas', 'operations', 'options', 'platform', 'ky', 'zod/mini'],
  paging: ['errors', 'codecs', 'options', 'transport'],
  call: ['errors', 'codecs', 'operations', 'options', 'platform', 'transport', 'paging', 'zod/mini'],
  'offer-copy': ['errors', 'codecs', 'schemas'],
  // The documented interfaces, and createClient.
  client: ['errors', 'codecs', 'schemas', 'operations', 'options', 'paging', 'call', 'transport'],
  'index.ts': ['errors', 'codecs', 'targeting', 'schemas', 'options', 'paging', 'call', 'client', 'offer-copy'],
  // Of the client only its types, and what its calls and it itself are known by.
  'tanstack-query': [
    'errors',
    'codecs',
    'schemas',
    'options',
    'paging',
    'operations',
    'client',
    // Its types only.
    '@tanstack/query-core',
  ],
  // Of the client only its types, and its settings: it sends with the same transport.
  relay: ['errors', 'codecs', 'operations', 'platform', 'transport', 'call', 'client', 'zod/mini'],
  // Nothing of the client but its error class: sharing its code, it would agree with it in all that is wrong.
  msw: [
    'errors',
    'targeting',
    'schemas',
    'operations',
    'node:',
    'msw',
    '@remix-run/multipart-parser',
    'fflate',
    'image-size',
    'pure-rand',
    'zod/mini',
  ],
  mcp: [
    'errors',
    'codecs',
    'operations',
    'options',
    'transport',
    'paging',
    'client',
    'flat-calls',
    'zod/mini',
    '@modelcontextprotocol/server',
  ],
  // Asks a network through a client, by the list of facts that the mock network has too.
  doctor: ['errors', 'schemas', 'client', 'msw'],
  // Calls by flat arguments with names, and what is known of them: for the command line and for tools.
  'flat-calls': ['errors', 'codecs', 'schemas', 'operations', 'paging', 'call', 'offer-copy', 'zod/mini'],
  cli: [
    'errors',
    'codecs',
    'doctor',
    'operations',
    'transport',
    'call',
    'flat-calls',
    'sync',
    'msw',
    'mcp',
    'commander',
    'string-width',
    '@duckdb/node-api',
    'pg',
    '@clickhouse/client',
    'node:',
  ],
  // Of the client only its types, and its settings.
  sync: [
    'errors',
    'codecs',
    'schemas',
    'transport',
    'client',
    'zod/mini',
    'node:',
    '@duckdb/node-api',
    'pg',
    '@clickhouse/client',
  ],
}

/** Packages that only some folders and files may import, and these do. */
const ONLY_BY: Readonly<Record<string, readonly string[]>> = {
  ky: ['transport'],
  msw: ['msw'],
  '@modelcontextprotocol/server': ['mcp'],
  'form-data': ['platform/node'],
  'node:': ['platform/node', 'msw/node', 'msw/node.ts', 'sync/sqlite', 'sync/duckdb', 'sync/sql/keys.ts', 'cli'],
  '@duckdb/node-api': ['sync/duckdb', 'cli/sync/stores.ts'],
  pg: ['cli/sync/stores.ts', 'sync/postgres'],
  '@clickhouse/client': ['cli/sync/stores.ts', 'sync/clickhouse'],
  commander: ['cli'],
  // Types of its keys. Its options are plain objects, so that no adapter is asked for.
  '@tanstack': ['tanstack-query/options.ts'],
}

/** The folders that each folder imports. */
const folders = new Map([...new Set(files.map(folderOf))].map((folder) => [folder, new Set<string>()]))
for (const [file, targets] of imports)
  for (const target of targets.filter(isLocal))
    if (folderOf(target) !== folderOf(file)) folders.get(folderOf(file))?.add(folderOf(target))

/** Length of the longest chain of imports from a folder, itself included. @throws Error that shows the cycle, if there is one */
function depthOf(folder: string, importers: readonly string[] = []): number {
  if (importers.includes(folder)) throw new Error([...importers.slice(importers.indexOf(folder)), folder].join(' -> '))
  const depths = [...(folders.get(folder) ?? [])].map((one) => depthOf(one, [...importers, folder]))
  return 1 + Math.max(0, ...depths)
}

describe('folders', () => {
  it('import each other in one direction, also through a third one', () => {
    expect(() => [...folders.keys()].map((folder) => depthOf(folder))).not.toThrow()
  })

  it('import only folders above them in the table of ARCHITECTURE.md', () => {
    const page = readFileSync(join(root, '../ARCHITECTURE.md'), 'utf8')
    const table = [...page.matchAll(/^\| `([^`]+)` \|/gm)].map(([, name = '']) => name)
    const rows = table.filter((name) => folders.has(name))
    expect([...rows].sort()).toEqual([...folders.keys()].sort())
    const isAbove = (target: string, folder: string) => rows.indexOf(target) < rows.indexOf(folder)
    const below = [...folders].flatMap(([folder, targets]) =>
      [...targets].filter((target) => !isAbove(target, folder)).map((target) => `${folder} -> ${target}`),
    )
    expect(below).toEqual([])
  })

  it('are few, import few others, and only in short chains', () => {
    expect(folders.size).toBeLessThanOrEqual(21)
    expect(Math.max(...[...folders.keys()].map((folder) => depthOf(folder)))).toBeLessThanOrEqual(11)
    expect([...folders.values()].reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(104)
  })

  it('are the ones that are named here', () => {
    expect([...folders.keys()].sort()).toEqual(Object.keys(MAY_IMPORT).sort())
  })

  it.each(Object.entries(MAY_IMPORT))('%s imports no more than it may, and all of it', (folder, allowed) => {
    const isOwn = (file: string) => folderOf(file) === folder
    const isAllowed = (target: string) => [folder, ...allowed].some((one) => isIn(target, one))
    expect(edges(isOwn, (target) => !isAllowed(target))).toEqual([])
    expect(allowed.filter((one) => edges(isOwn, (target) => isIn(target, one)).length === 0)).toEqual([])
  })
})

describe('packages and files', () => {
  it.each(Object.entries(ONLY_BY))('%s is imported by these only', (name, who) => {
    // A file of ours under src/msw is told from the package by its ending.
    const isIt = (target: string) => !isLocal(target) && isIn(target, name)
    expect(edges((file) => !who.some((one) => isIn(file, one)), isIt)).toEqual([])
    expect(who.filter((one) => edges((file) => isIn(file, one), isIt).length === 0)).toEqual([])
  })

  it('what codecs are made of knows none of them', () => {
    const isCodec = (file: string) => isIn(file, 'codecs') && !isIn(file, 'codecs/zod')
    expect(edges((file) => isIn(file, 'codecs/zod'), isCodec)).toEqual([])
  })

  it('resources never import each other', () => {
    const names = ['tool', 'reports', 'offers', 'banners', 'advertisers', 'affiliates']
    for (const folder of ['operations', 'client']) {
      const isResource = (file: string) => names.some((name) => file === `${folder}/${name}.ts`)
      expect(edges(isResource, isResource)).toEqual([])
    }
  })

  it('zod is imported as zod/mini, by namespace', () => {
    const lines = files.flatMap(
      (file) => readFileSync(join(root, file), 'utf8').match(/^(?! \*).*from 'zod.*$/gm) ?? [],
    )
    expect(new Set(lines.map((line) => line.replace(/^import type/, 'import')))).toEqual(
      new Set(["import * as z from 'zod/mini'"]),
    )
  })

  const linesWith = (pattern: RegExp) =>
    files.flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .filter((line) => pattern.test(line) && !/^\s*(?:\/?\*|\/\/)/.test(line))
        .map(() => file),
    )

  it("zod's internals are not used", () => {
    expect(linesWith(/\b_zod\b|\bclass \w+ extends z\.\w/)).toEqual([])
  })

  it('the core has at most 16 casts that hide a type', () => {
    const casts = linesWith(/\bas never\b|\bas unknown as\b|\bas any\b/)
    const core = casts.filter((file) => !/^(?:msw|relay|sync|mcp|tanstack-query|cli)\//.test(file))
    expect(core.length, core.join('\n')).toBeLessThanOrEqual(16)
  })

  it('files do not import each other in cycles', () => {
    const done = new Set<string>()
    const cycles: string[] = []
    const visit = (file: string, path: readonly string[]): void => {
      if (path.includes(file)) cycles.push([...path.slice(path.indexOf(file)), file].join(' -> '))
      if (path.includes(file) || done.has(file)) return
      for (const target of imports.get(file) ?? []) if (isLocal(target)) visit(target, [...path, file])
      done.add(file)
    }
    for (const file of files) visit(file, [])
    expect(cycles).toEqual([])
  })
})

describe('data from outside', () => {
  const lines = files
    .filter((file) => !file.startsWith('msw/'))
    .flatMap((file) => readFileSync(join(root, file), 'utf8').split('\n'))

  it('is copied by no for-in and no Object.assign, which would take __proto__ for a prototype', () => {
    // These look at rows, and copy nothing.
    expect(lines.filter((line) => /\bfor \((?:const|let|var) \S+ in /.test(line))).toEqual([
      '    for (const name in record) {',
      '  for (const key in value) {',
    ])
    // Errors, clients and stores of our own are what may be added to.
    expect(lines.filter((line) => /Object\.assign\((?!(?:error|methods|store|new Error\(.*\)), )/.test(line))).toEqual(
      [],
    )
  })
})

describe('files', () => {
  it('exist where they are imported', () => {
    const missing = [...imports].flatMap(([file, list]) =>
      list.filter((target) => isLocal(target) && !files.includes(target)).map((target) => `${file} -> ${target}`),
    )
    expect(missing).toEqual([])
    expect(files.length).toBeGreaterThan(50)
  })

  it('hold one idea: none is over 250 lines, and most are far shorter', () => {
    const lengths = files.map((file) => [file, readFileSync(join(root, file), 'utf8').split('\n').length - 1] as const)
    expect(lengths.filter(([, length]) => length > 250)).toEqual([])
    expect(lengths.map(([, length]) => length).sort((a, b) => a - b)[Math.floor(files.length / 2)]).toBeLessThan(100)
  })

  it('are at most 20 in a folder', () => {
    const counts = new Map<string, number>()
    for (const file of files) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
    expect([...counts].filter(([, count]) => count > 20)).toEqual([])
  })

  it('have names in kebab-case that say something', () => {
    expect(files.filter((file) => !/^(?:[a-z0-9]+(?:-[a-z0-9]+)*\/)*[a-z0-9]+(?:-[a-z0-9]+)*\.ts$/.test(file))).toEqual(
      [],
    )
    expect(files.filter((file) => /\b(?:utils?|helpers?|common|types|misc)\b/.test(file))).toEqual([])
  })
})
