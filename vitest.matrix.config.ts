import { defineConfig } from 'vitest/config'
import config, { MATRIX } from './vitest.config.ts'

/** The tests that take too long for every run. */
export default defineConfig({
  ...config,
  test: {
    globalSetup: ['test/browser/install.ts'],
    include: MATRIX,
    testTimeout: 60_000,
    hookTimeout: 240_000,
  },
})
