import { defineConfig } from 'vitest/config'
import config from './vitest.config.ts'

/** The tests that Stryker runs against each mutant: those of the files that it changes, and none that waits. */
export default defineConfig({
  ...config,
  test: {
    ...config.test,
    globalSetup: [],
    include: [
      'test/secrets/*.test.ts',
      'test/transport/{urls,retry-after,retry-budget,classifier,body,request,redirects,large-bodies}.test.ts',
      'test/resources/{accepted,destructive,refused,request,preview}.test.ts',
      'test/wire/ids.test.ts',
      'test/operations/{banners,reports}.test.ts',
    ],
  },
})
