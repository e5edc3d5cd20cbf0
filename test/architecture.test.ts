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
    return target.startsWith('.') ? join(dirname(file), target) : target
  })
}

const imports = new Map(files.map((file) => [file, importsOf(file)]))
const isLocal = (target: string) => target.endsWith('.ts')
const folderOf = (file: string) => (file.includes('/') ? (file.split('/')[0] as string) : file)

/** Every import of the files that a test picks, as `file -> target`. */
const edges = (from: (file: string) => boolean, to: (target: string) => boolean) =>
  files.filter(from).flatMap((file) => (imports.get(file) ?? []).filter(to).map((target) => `${file} -> ${target}`))

/** Whether a file or package is one, or lies in it. */
const isIn = (target: string, one: string) => target === one || target.startsWith(one.endsWith(':') ? one : `${one}/`)

/** What knows of no call: how errors are made, and small things of the runtime. */
const GROUND = [
  'describe.ts',
  'errors.ts',
  'fetch-init.ts',
  'input-error.ts',
  'is-record.ts',
  'on-abort.ts',
  'option-value.ts',
  'tell.ts',
  'unknown-name.ts',
]

/** Who may import what: a folder, and all that it looks at besides itself. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  wire: ['zod/mini', 'targeting.ts'],
  schemas: ['zod/mini', 'wire'],
  operations: ['operation.ts', 'schemas', 'wire/answers.ts', 'wire/spelling.ts'],
  resources: [
    'operations',
    'schemas',
    'paging.ts',
    'caller.ts',
    'options.ts',
    // Errors of their own: what an argument lacks, and what an answer lacks.
    'input-error.ts',
    'decode.ts',
    'errors.ts',
    'is-record.ts',
    'wire/answers.ts',
    'wire/ids.ts',
    'multipart/inputs.ts',
  ],
  transport: [
    'ky',
    'encode.ts',
    'envelope.ts',
    'schemas/envelope.ts',
    'operation.ts',
    'options.ts',
    'multipart/body.ts',
    'wire/ids.ts',
    ...GROUND,
  ],
  multipart: ['form-data', 'node:', 'options.ts', ...GROUND],
  // Nothing of the client: sharing its code, it would agree with it in all that is wrong.
  msw: [
    'operations',
    'operation.ts',
    'schemas',
    'wire/pairs.ts',
    'targeting.ts',
    'zod/mini',
    'node:',
    '@remix-run/multipart-parser',
    'fflate',
    'image-size',
    'pure-rand',
  ],
  'tanstack-query': [
    'client.ts',
    'paging.ts',
    'options.ts',
    'input-error.ts',
    'viewpoint.ts',
    // For what is written and what comes of it.
    'schemas',
    'resources/banners.ts',
    'resources/offers.ts',
    'wire/ids.ts',
    'multipart/inputs.ts',
  ],
}

/** Packages that only some folders and files may import, and these do. */
const ONLY_BY: Readonly<Record<string, readonly string[]>> = {
  ky: ['transport'],
  msw: ['msw'],
  'form-data': ['multipart/node'],
  'node:': ['multipart/node', 'msw/node.ts', 'cli.ts'],
  // Its options are plain objects, so that no adapter is asked for.
  '@tanstack': [],
}

describe('who may import what', () => {
  it.each(Object.entries(MAY_IMPORT))('%s: no more, and no less', (folder, allowed) => {
    const isOwn = (file: string) => folderOf(file) === folder
    const isAllowed = (target: string) => [folder, ...allowed].some((one) => isIn(target, one))
    expect(edges(isOwn, (target) => !isAllowed(target))).toEqual([])
    const isUsed = (one: string) => edges(isOwn, (target) => isIn(target, one)).length > 0
    expect(allowed.filter((one) => !GROUND.includes(one) && !isUsed(one))).toEqual([])
  })

  it('the ground looks at nothing but itself', () => {
    const isGround = (file: string) => GROUND.includes(file)
    expect(GROUND.filter((file) => !files.includes(file))).toEqual([])
    expect(edges(isGround, (target) => !isGround(target))).toEqual([])
  })

  it.each(Object.entries(ONLY_BY))('%s: by these only', (name, who) => {
    // A file of ours under src/msw is told from the package by its ending.
    const isIt = (target: string) => !isLocal(target) && isIn(target, name)
    expect(edges((file) => !who.some((one) => isIn(file, one)), isIt)).toEqual([])
    expect(who.filter((one) => edges((file) => isIn(file, one), isIt).length === 0)).toEqual([])
  })

  it('the mock network is known to the command line alone', () => {
    expect(
      edges(
        (file) => !file.startsWith('msw/') && file !== 'cli.ts',
        (target) => /^msw(?:\/|$)/.test(target),
      ),
    ).toEqual([])
  })

  it('transport looks at nothing that looks at it', () => {
    const looks = new Set(
      edges(
        (file) => !file.startsWith('transport/'),
        (target) => target.startsWith('transport/'),
      ).map((edge) => edge.split(' -> ')[0]),
    )
    expect(
      edges(
        (file) => file.startsWith('transport/'),
        (target) => looks.has(target),
      ),
    ).toEqual([])
  })

  it('resources never import each other', () => {
    const names = ['tool', 'reports', 'offers', 'banners', 'advertisers', 'affiliates'].map(
      (name) => `resources/${name}.ts`,
    )
    expect(
      edges(
        (file) => file.startsWith('resources/'),
        (target) => names.includes(target),
      ),
    ).toEqual([])
  })

  it('zod comes as zod/mini, whole', () => {
    const lines = files.flatMap((file) => readFileSync(join(root, file), 'utf8').match(/^.*from 'zod.*$/gm) ?? [])
    expect(new Set(lines.map((line) => line.replace(/^import type/, 'import')))).toEqual(
      new Set(["import * as z from 'zod/mini'"]),
    )
  })

  it('there are no cycles', () => {
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

describe('what the service sent', () => {
  const lines = files
    .filter((file) => !file.startsWith('msw/'))
    .flatMap((file) => readFileSync(join(root, file), 'utf8').split('\n'))

  it('[105] is copied by no for-in and no Object.assign, which would take __proto__ for a prototype', () => {
    expect(lines.filter((line) => /\bfor \((?:const|let|var) \S+ in /.test(line))).toEqual([])
    // Errors of our own are what may be added to.
    expect(lines.filter((line) => /Object\.assign\((?!(?:error|error\.error|new Error\(.*\)), )/.test(line))).toEqual(
      [],
    )
  })
})

describe('files', () => {
  it('are there', () => {
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

  it('have names in kebab-case that say something', () => {
    expect(files.filter((file) => !/^(?:[a-z0-9]+(?:-[a-z0-9]+)*\/)*[a-z0-9]+(?:-[a-z0-9]+)*\.ts$/.test(file))).toEqual(
      [],
    )
    expect(files.filter((file) => /\b(?:utils?|helpers?|common|types|misc)\b/.test(file))).toEqual([])
  })

  it.each(['schemas', 'operations', 'resources', 'msw/handlers'])('%s has the six names', (folder) => {
    expect(files).toEqual(
      expect.arrayContaining(
        ['tool', 'reports', 'offers', 'banners', 'advertisers', 'affiliates'].map((name) => `${folder}/${name}.ts`),
      ),
    )
  })
})
