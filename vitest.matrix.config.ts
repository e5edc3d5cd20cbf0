import { defineConfig } from 'vitest/config'
import config from './vitest.config.ts'

/** The package in bundlers and test runners, which takes too long for every run: `npm run check:package`. */
export default defineConfig({
  ...config,
  test: { include: ['test/matrix/*.test.ts'], testTimeout: 60_000, hookTimeout: 120_000 },
})
