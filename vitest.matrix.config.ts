import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import config, { MATRIX } from './vitest.config.ts'

/** The tests that take too long for every run. */
export default defineConfig({
  ...config,
  test: {
    globalSetup: ['test/browser/install.ts'],
    include: MATRIX,
    execArgv: ['--import', join(import.meta.dirname, 'test/matrix/dom-environments/resolve.ts')],
    testTimeout: 60_000,
    hookTimeout: 240_000,
  },
})
