import { defineConfig } from 'vitest/config'
import config from './vitest.config.ts'

/** The tests that Stryker runs against each mutant: those of the files that it changes, and few that wait. */
export default defineConfig({
  ...config,
  test: {
    testTimeout: 20_000,
    setupFiles: ['test/brief-properties.ts'],
    include: [
      'test/secrets/{keys,inputs,scrubber,scrub-value}.test.ts',
      'test/transport/{urls,retry-after,retry-budget,classifier,body,request}.test.ts',
      'test/resources/{accepted,destructive,refused,request,preview}.test.ts',
      'test/codecs/ids.test.ts',
      'test/call/encode.test.ts',
      'test/operations/{banners,reports}.test.ts',
    ],
  },
})
