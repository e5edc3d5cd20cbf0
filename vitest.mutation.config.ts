import { defineConfig } from 'vitest/config'
import config from './vitest.config.ts'

/**
 * The tests that Stryker runs against each mutant: those of the files that it changes. Left out are tests that start
 * other processes, read the documentation, or mostly wait.
 */
export default defineConfig({
  ...config,
  test: {
    globalSetup: ['test/start-postgres.ts'],
    testTimeout: 20_000,
    // Four times as fast. No test here leaves anything behind that another one would meet.
    isolate: false,
    setupFiles: ['test/brief-properties.ts', 'test/built-schemas.ts'],
    // One file is measured faster with the tests of that file: MUTATION_TESTS='test/codecs/*.test.ts'.
    include: process.env.MUTATION_TESTS?.split(' ') ?? [
      'test/secrets/{client-and-relay,keys,inputs,long-texts,scrubber,scrub-value}.test.ts',
      'test/transport/**/!(costly-bodies|leftovers|retries|tls).test.ts',
      'test/client/{accepted,destructive,near-misses,preview,refused,request}.test.ts',
      'test/offer-copy/*.test.ts',
      'test/codecs/*.test.ts',
      'test/errors/*.test.ts',
      'test/call/*.test.ts',
      'test/schemas/{contract,json-schema,read-agrees}.test.ts',
      'test/operations/!(complete|table).test.ts',
      'test/paging/*.test.ts',
      'test/targeting/*.test.ts',
      'test/platform/!(memory).test.ts',
      'test/relay/!(crowds|memory).test.ts',
      'test/sync/**/!(killed|failing-database|months|queries).test.ts',
      'test/mcp/!(guide|large-message|process|question).test.ts',
      'test/tanstack-query/*.test.ts',
    ],
  },
})
