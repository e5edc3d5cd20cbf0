import { execFile } from 'node:child_process'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { llmsFullTxt, llmsTxt } from '../../scripts/llms.ts'
import { installPackage, type Project } from './install.ts'

/** Every published file matches one of these: no sources, tests, maps, settings or environment files. */
const KNOWN = [
  /^(?:package\.json|LICENSE|(?:README|CHANGELOG|SECURITY)\.md|llms(?:-full)?\.txt)$/,
  /^docs\/(?:(?:commands\/)?[a-z-]+\.md|images\/(?:[a-z-]+\.svg|dashboard-light\.webp))$/,
  /^examples\/(?:README\.md|(?:relay\/)?[a-z-]+\.(?:d\.)?ts|relay\/index\.html)$/,
  /^dist\/web\/(?:[a-z0-9-]+\/)*[a-z0-9-]+\.js$/,
  /^dist\/node\/(?:index|client|shared|parts|schemas|msw|msw-node|tanstack-query|relay|cli|mcp|sync(?:-(?:sqlite|duckdb|postgres|clickhouse))?|(?:chunk|details|profile-file|run|upload-code)-[A-Z0-9]{8})\.js$/,
  /^dist\/openapi\.json$/,
  /^dist\/(?:web|node)\/THIRD-PARTY-NOTICES\.txt$/,
  /^dist\/types\/(?:[a-z0-9-]+\/)*[a-z0-9-]+\.d\.ts$/,
]

let project: Project
let files: string[]
beforeAll(async () => {
  project = await installPackage()
  const entries = await readdir(project.installed, { recursive: true, withFileTypes: true })
  files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(project.installed.length + 1))
})
afterAll(() => project?.[Symbol.asyncDispose]())

const read = (name: string) => readFile(join(project.installed, name), 'utf8')

describe('the published tarball', () => {
  it('contains only the intended files', () => {
    expect(files.filter((file) => !KNOWN.some((pattern) => pattern.test(file)))).toEqual([])
    expect(files).toEqual(
      expect.arrayContaining(['package.json', 'README.md', 'LICENSE', 'dist/web/index.js', 'dist/node/index.js']),
    )
  })

  it('contains every file that its package.json names for users', async () => {
    const { exports, bin } = JSON.parse(await read('package.json'))
    const named = [...JSON.stringify([exports, bin]).matchAll(/"\.\/((?:dist\/|package)[^"]*)"/g)]
    expect(named.length).toBeGreaterThan(8)
    for (const [, name = ''] of named) expect(files).toContain(name)
  })

  it('contains the OpenAPI document, and the pages for programs, made of the present sources (npm run build)', async () => {
    expect(files).toContain('dist/openapi.json')
    expect([await read('llms.txt'), await read('llms-full.txt')]).toEqual([llmsTxt(), llmsFullTxt()])
  })

  it('has every type that its declarations import from each other', async () => {
    const declarations = files.filter((file) => file.endsWith('.d.ts'))
    const missing: string[] = []
    for (const file of declarations) {
      for (const [, names = '', from = ''] of (await read(file)).matchAll(/\{([^{}]*)\} from '(\.[^']+)\.js'/g)) {
        const text = await read(`${join(file, '..', from)}.d.ts`)
        for (const [, name] of names.matchAll(/(?:^|,)\s*(?:type )?(\w+)/g))
          if (!new RegExp(`^export .*\\b${name}\\b|^\\s+\\b${name}\\b.*[,}]`, 'm').test(text))
            missing.push(`${file}: ${name}`)
      }
    }
    expect(missing).toEqual([])
    expect(declarations.length).toBeGreaterThan(50)
  })

  it('has declarations that need no types of ky, which not every library of types knows', async () => {
    for (const file of files.filter((file) => file.endsWith('.d.ts')))
      expect(await read(file), file).not.toMatch(/(?:from |import\()['"]ky['"]/)
  })

  it('declares each field of a record or an input with its type and its doc comment, and no schema of a field', async () => {
    const texts = await Promise.all(files.filter((file) => file.startsWith('dist/types/schemas/')).map(read))
    expect(texts.filter((text) => /\b(?:DataOf|InputOf)<typeof/.test(text))).toEqual([])
    expect(await read('dist/types/schemas/advertisers.d.ts')).toContain(`export interface Advertiser {
    /** Advertiser id. A string of digits. */
    id: string;
    /** First name of the advertiser. May be empty or null. */
    first_name: string | null;
    /** Last name of the advertiser. May be empty or null. */
    last_name: string | null;
    /** Status of the advertiser. */
    status: r.Known<"Active" | "Blocked">;
}
export declare const Advertiser: r.ResponseSchema<Advertiser>;`)
    expect(
      await read('dist/types/schemas/offers.d.ts'),
    ).toContain(`export interface AffiliateOffersQuery extends PageQuery {
    /** Device type that the offers are for. */
    type?: OfferType | undefined;
`)
    expect(await read('dist/types/schemas/affiliate-offer.d.ts')).toContain(`extends OfferBase<'Not Set'> {
    /** Offer id. A string of digits. */
    id: string;
    /** The affiliate's tracking URL. Empty, null or absent if the affiliate isn't approved. */
`)
  })

  it('has doc comments in its declarations only', async () => {
    const scripts = files.filter((file) => file.endsWith('.js'))
    const texts = await Promise.all(scripts.map(read))
    expect(scripts.filter((_, index) => /\/\*\*\s/.test(texts[index] ?? ''))).toEqual([])
  })

  it('uses XMLHttpRequest in pages only', async () => {
    const scripts = files.filter((file) => file.endsWith('.js'))
    const texts = await Promise.all(scripts.map(read))
    const using = scripts.filter((_, index) => texts[index]?.includes('XMLHttpRequest'))
    expect(using.sort()).toEqual(['dist/web/platform/web.js', 'dist/web/platform/xhr.js'])
  })

  it('contains every file that its scripts import', async () => {
    let imports = 0
    for (const file of files.filter((file) => file.endsWith('.js'))) {
      for (const [, path = ''] of (await read(file)).matchAll(/^(?:import|export)\b.*["'](\.{1,2}\/.*)["'];?$/gm)) {
        expect(files, `${file} imports ${path}`).toContain(join(file, '..', path))
        imports++
      }
    }
    expect(imports).toBeGreaterThan(200)
  })

  it('contains every page and picture that its pages link to, and no other pictures', async () => {
    const linked: string[] = []
    for (const file of files.filter((file) => file.endsWith('.md'))) {
      for (const [, path = ''] of (await read(file)).matchAll(/\]\((?!https?:)([^)#]+)/g))
        linked.push(join(file, '..', path))
    }
    // Tests and benchmarks are in the repository only.
    const links = linked.filter((link) => !/^(?:bench|scripts|test)\//.test(link))
    expect(links.length).toBeGreaterThan(50)
    expect(links.filter((link) => !files.includes(link))).toEqual([])
    expect(files.filter((file) => /\.(?:png|webp)$/.test(file) && !links.includes(file))).toEqual([])
  })

  it('contains no reference to a source map, no path of this machine and no key', async () => {
    for (const file of files) {
      expect(await read(file), file).not.toMatch(
        /sourceMappingURL|file:\/\/\/|\/home\/|\/work\/|\/Users\/|BEGIN [A-Z ]*PRIVATE KEY/,
      )
    }
  })

  it('has an executable command with a shebang line', async () => {
    expect(await read('dist/node/cli.js')).toMatch(/^#!\/usr\/bin\/env node\n/)
    expect((await stat(join(project.installed, 'dist/node/cli.js'))).mode & 0o111).toBe(0o111)
    const { stdout } = await promisify(execFile)(process.execPath, [
      join(project.installed, 'dist/node/cli.js'),
      '--version',
    ])
    expect(stdout).toBe(`${JSON.parse(await read('package.json')).version}\n`)
  })

  /** Runs the command where no peer is installed. */
  async function withoutPeers(...args: string[]) {
    const command = [join(project.installed, 'dist/node/cli.js'), ...args]
    return promisify(execFile)(process.execPath, command).catch((error: { code: number; stderr: string }) => error)
  }

  it('has a mock network that runs on a port where msw is not installed', async () => {
    const program = `
      import { createMockNetwork } from 'affiliate-network-sdk/msw'
      import { mockNetworkServer, serveMockNetwork } from 'affiliate-network-sdk/msw/node'
      const mock = createMockNetwork()
      const { url, close } = await serveMockNetwork(mock)
      const response = await fetch(url + '/api/v2/getOffers?key=' + mock.keys.network)
      console.log((await response.json()).totalItems)
      await close()
      for (const use of [() => mock.handlers, () => mockNetworkServer(mock)])
        try { use() } catch ({ code, message }) { console.log(code, message) }`
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], {
      cwd: project.folder,
    })
    const needed = 'ERR_MODULE_NOT_FOUND The handlers of a mock network need msw: npm install --save-dev msw@3\n'
    expect(stdout).toBe(`40\n${needed}${needed}`)
  })

  it('has a command that runs on a mock network where msw is not installed', async () => {
    const listed = await withoutPeers('offers', 'list', '--offer_ids', '1001', '--mock', '--format', 'json')
    expect(listed).toMatchObject({ stdout: expect.stringContaining('{"id":1001,'), stderr: '' })
  })

  it('has a command that explains how to serve agents if the SDK of the protocol is not installed', async () => {
    const failed = await withoutPeers('mcp')
    expect(failed).toMatchObject({ code: 2, stdout: '' })
    expect(failed.stderr).toBe(`error: the MCP server needs @modelcontextprotocol/server beside this package
  where this package is installed: npm install --save-dev @modelcontextprotocol/server@2
  anywhere else: npx -p affiliate-network-sdk -p @modelcontextprotocol/server@2 affiliate-network-sdk mcp
`)
  })

  it('names the SDK of the protocol as an optional peer, and contains none of its code', async () => {
    const { peerDependencies, peerDependenciesMeta } = JSON.parse(await read('package.json'))
    expect(peerDependencies['@modelcontextprotocol/server']).toMatch(/^\^2\./)
    expect(peerDependenciesMeta['@modelcontextprotocol/server']).toEqual({ optional: true })
    expect(await read('dist/node/mcp.js')).toMatch(/from '@modelcontextprotocol\/server\/stdio'/)
    for (const file of files.filter((file) => file.startsWith('dist/web/')))
      expect(await read(file), file).not.toMatch(/modelcontextprotocol/)
  })

  const MULTIPART = ['@remix-run/headers', '@remix-run/multipart-parser']
  const MOCK = [...MULTIPART, 'fflate', 'image-size', 'pure-rand']

  it.each([
    ['web', MOCK],
    [
      'node',
      [
        ...[...MULTIPART, 'ansi-regex', 'asynckit', 'combined-stream', 'commander', 'delayed-stream', 'fflate'],
        ...['form-data', 'function-bind', 'get-east-asian-width', 'hasown', 'image-size', 'ky', 'pure-rand'],
        ...['string-width', 'strip-ansi', 'zod'],
      ],
    ],
  ])('dist/%s contains the licences of exactly the packages whose code is in it', async (folder, packages) => {
    const scripts = files.filter((file) => file.startsWith(`dist/${folder}/`) && file.endsWith('.js'))
    // The build names the source of each part.
    const parts = (await Promise.all(scripts.map(read))).flatMap((script) => [
      ...script.matchAll(/^\/\/ .*node_modules\/((?:@[^/]+\/)?[^/]+)/gm),
    ])
    const notices = (await read(`dist/${folder}/THIRD-PARTY-NOTICES.txt`)).split(/^-+$/m).slice(1)
    expect(notices.map((notice) => notice.trim().split(' ')[0])).toEqual(packages)
    expect(new Set(parts.map(([, name]) => name))).toEqual(new Set(packages))
    for (const notice of notices) {
      expect(notice).toMatch(/\(MIT\)\n[\s\S]*Copyright[\s\S]*Permission is hereby granted, free of charge/)
    }
  })
})
