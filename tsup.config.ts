import { chmodSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { defineConfig, type Options } from 'tsup'
import { withoutDocComments } from './scripts/doc-comments.ts'
import { mergeChunks } from './scripts/merge-chunks.ts'
import { markPureCalls } from './scripts/pure-calls.ts'
import { writeThirdPartyNotices } from './scripts/third-party-notices.ts'

const docComments: NonNullable<Options['plugins']>[number] = {
  name: 'doc-comments',
  renderChunk: (code) => ({ code: withoutDocComments(code) }),
}

/** What both builds have in common. Types come from scripts/declarations.ts. */
const common: Options = {
  format: 'esm',
  target: 'es2023',
  clean: true,
  treeshake: false,
  removeNodeProtocol: false,
  silent: true,
  metafile: true,
  plugins: [docComments],
  esbuildOptions(esbuild) {
    esbuild.conditions = ['affiliate-network-sdk-source', 'module']
  },
}

/** Leaves every import of a neighbour as it is, but for the extension: a file stays a file. */
const fileByFile: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'file-by-file',
  setup({ onResolve }) {
    onResolve({ filter: /^\.{1,2}\/.*\.ts$/ }, ({ kind, path }) =>
      kind === 'entry-point' ? null : { path: path.replace(/\.ts$/, '.js'), external: true },
    )
  },
}

/**
 * As it is loaded, ky asks whether requests can stream, and that makes the runtime load its `fetch`. All runtimes with the
 * condition `node` can.
 */
const withoutProbe: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'without-probe',
  setup({ onLoad }) {
    onLoad({ filter: /\/ky\/distribution\/core\/constants\.js$/ }, async ({ path }) => {
      const contents = (await readFile(path, 'utf8'))
        .replace(/(?<=supportsRequestStreams = )\(\(\) => \{.*?\n\}\)\(\)/s, 'true')
        .replace(/(?<=supportsFormData = ).*(?=;)/, 'true')
      if (/globalThis\.(?:Request|FormData)/.test(contents)) throw new Error('ky looks at Request in another way now')
      return { contents }
    })
  },
}

/** commander loads it to start programs for commands, and there are none: it takes a fifth of the time of `--help`. */
const withoutChildProcess: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'without-child-process',
  setup({ onLoad }) {
    onLoad({ filter: /\/commander\/lib\/command\.js$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8')
      const contents = source.replace("import childProcess from 'node:child_process';", 'const childProcess = {};')
      if (contents === source) throw new Error('commander imports node:child_process in another way now')
      return { contents }
    })
  },
}

/**
 * form-data looks up media types, which every file has already, and names its class by a package that brings fifteen others.
 * What it requires of Node is imported instead: a bundle of modules has no `require`.
 */
const formDataAsModule: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'form-data-as-module',
  setup({ onLoad, onResolve }) {
    const replaced: Readonly<Record<string, string>> = {
      'mime-types': 'exports.lookup = () => undefined',
      'es-set-tostringtag': 'module.exports = () => {}',
    }
    onResolve({ filter: /^(?:mime-types|es-set-tostringtag)$/ }, ({ path }) => ({ path, namespace: 'replaced' }))
    onLoad({ filter: /./, namespace: 'replaced' }, ({ path }) => ({ contents: replaced[path] as string }))
    onResolve({ filter: /^[a-z]+$/ }, ({ path, kind }) =>
      kind === 'require-call' && isBuiltin(path) ? { path, namespace: 'builtin' } : null,
    )
    onLoad({ filter: /./, namespace: 'builtin' }, ({ path }) => ({ contents: `export * from 'node:${path}'` }))
  },
}

export default defineConfig([
  // For bundlers: a file for each source, as they drop whole files of which a page uses nothing. ky and zod are shared
  // with the rest of the page.
  {
    ...common,
    outDir: 'dist/web',
    platform: 'neutral',
    entry: [
      'src/**/*.ts',
      '!src/{cli,mcp}/**',
      '!src/msw/peer/lazily.ts',
      '!src/sync/{sql,sqlite,duckdb,postgres,clickhouse}/**',
      '!src/platform/node{.ts,/**}',
    ],
    splitting: false,
    external: ['#platform', '#msw/http', '#msw/setup-server', /^node:/],
    esbuildPlugins: [fileByFile],
    plugins: [docComments, { name: 'pure-calls', renderChunk: (code) => ({ code: markPureCalls(code) }) }],
    onSuccess: async () => writeThirdPartyNotices('dist/web'),
  },
  // For runtimes that load files as they are: zod as it is installed takes longer to load than all the rest together.
  {
    ...common,
    outDir: 'dist/node',
    platform: 'node',
    entry: {
      index: 'src/index.ts',
      parts: 'src/client/create-client-of-parts.ts',
      schemas: 'src/schemas/described.ts',
      msw: 'src/msw/index.ts',
      'msw-node': 'src/msw/node.ts',
      'tanstack-query': 'src/tanstack-query/index.ts',
      relay: 'src/relay/index.ts',
      cli: 'src/cli/cli.ts',
      mcp: 'src/mcp/index.ts',
      sync: 'src/sync/index.ts',
      'sync-sqlite': 'src/sync/sqlite/sqlite.ts',
      'sync-duckdb': 'src/sync/duckdb/duckdb.ts',
      'sync-postgres': 'src/sync/postgres/postgres.ts',
      'sync-clickhouse': 'src/sync/clickhouse/clickhouse.ts',
    },
    noExternal: ['ky', /^zod/, 'form-data', 'commander'],
    esbuildPlugins: [withoutProbe, formDataAsModule, withoutChildProcess],
    onSuccess: async () => {
      await mergeChunks('dist/node')
      chmodSync('dist/node/cli.js', 0o755)
      writeThirdPartyNotices('dist/node')
    },
  },
])
