import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { CountSkipped } from './test/count-skipped.ts'
import { isEveryCase } from './test/every-case.ts'
import { LongestFirst } from './test/longest-first.ts'

const conditions = ['affiliate-network-sdk-source', 'module', 'node', 'default']

/**
 * Tests that leave no trace in their process share it, and with it what they import: that halves their time. Not among
 * them: one that replaces a module, one that fills the memory, and all that look for what a call leaves behind.
 */
const TOGETHER =
  'test/{bench,call,cli,client,codecs,docs,doctor,errors,examples,flat-calls,fuzz,mcp,msw,offer-copy,openapi,operations,paging,platform,project,relay,schemas,secrets,sync,tanstack-query,targeting,transport,types}/**/!(ky|leftovers|memory|size).test.ts'

/**
 * Tests that take too long for every run, or need more than `npm ci` installs. `npm run test:browser`, `test:runtimes`,
 * `test:clickhouse`, `check:package` and `check:site` run them.
 */
export const MATRIX = [
  'site/*.test.ts',
  'test/matrix/**/*.test.ts',
  'test/runtimes/*.test.ts',
  'test/clickhouse/*.test.ts',
  'test/browser/*.test.ts',
  'test/dashboard/*.test.ts',
  'test/msw/{browser,guide-pages,pages}.test.ts',
  'test/cli/memory.test.ts',
  'test/mcp/large-message.test.ts',
  'test/package/{contents,git,import,peers}.test.ts',
  'test/examples/relay/*.test.ts',
  'test/examples/terminal.test.ts',
]

/**
 * What fills the memory or the machine; the years of a sync; what of a sync concerns one database, of which `npm test` has
 * the common rules; and what other tests nearly cover.
 */
const LONG = [
  'test/platform/memory.test.ts',
  'test/relay/{crowds,memory}.test.ts',
  'test/docs/hovers.test.ts',
  'test/examples/pause-offers.test.ts',
  'test/secrets/long-texts.test.ts',
  'test/types/in-an-editor.test.ts',
  'test/{mcp,msw}/guide.test.ts',
  'test/transport/{body/costly-bodies,many-misfits}.test.ts',
  'test/msw/size.test.ts',
  'test/sync/*/{failing-database,killed,move-to-postgres,postgres}.test.ts',
]

const exclude = isEveryCase ? MATRIX : [...MATRIX, ...LONG]

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    globalSetup: ['scripts/generated-sources.ts', 'test/start-postgres.ts'],
    reporters: ['default', new CountSkipped()],
    // The tests start some five hundred programs, which all load the same files.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/node') },
    // One more than two cores, as a fifth of the time passes in waits.
    maxWorkers: 3,
    // Concurrent tests mostly wait for a timeout.
    maxConcurrency: 16,
    // With more space for new objects, V8 collects garbage less often, and with one thread none waits for another: that
    // saves a sixth of the processor time.
    execArgv: ['--min-semi-space-size=64', '--max-semi-space-size=64', '--single-threaded-gc'],
    // Long enough for a machine that is busy with more: what hangs fails all the same.
    testTimeout: isEveryCase ? 240_000 : 60_000,
    // Many pack and install the package, or start a browser, first.
    hookTimeout: 120_000,
    sequence: { sequencer: LongestFirst },
    coverage: {
      provider: 'v8',
      include: ['src/**'],
      // Their tests start processes of their own, which are not measured, or need a database that only long tests have.
      exclude: ['src/{cli,mcp}/**', 'src/sync/{clickhouse,duckdb,postgres}/**'],
      reporter: ['text-summary', ['text', { skipFull: true }]],
      thresholds: {
        'src/msw/**': { statements: 97, branches: 90, functions: 97 },
        'src/!(msw)/**': { statements: 99, branches: 97, functions: 99 },
      },
    },
    projects: [
      { extends: true, test: { name: 'alone', include: ['test/**/*.test.ts'], exclude: [TOGETHER, ...exclude] } },
      { extends: true, test: { name: 'together', include: [TOGETHER], exclude, isolate: false } },
    ],
  },
})
