import { defineConfig } from 'vitest/config'
import config, { MATRIX } from './vitest.config.ts'

/** What takes too long for every run: the package in bundlers and test runners, and the site of the docs. */
export default defineConfig({
  ...config,
  test: {
    globalSetup: ['test/browser/install.ts'],
    include: MATRIX,
    testTimeout: 60_000,
    hookTimeout: 240_000,
  },
})
