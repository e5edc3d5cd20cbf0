import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: { conditions: ['source', 'module', 'node', 'default'] },
  ssr: { resolve: { conditions: ['source', 'module', 'node', 'default'] } },
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 20_000,
    coverage: { provider: 'v8', include: ['src/**'] },
  },
})
