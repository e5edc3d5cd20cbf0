import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: { conditions: ['affiliate-network-sdk-source', 'module', 'node', 'default'] },
  ssr: { resolve: { conditions: ['affiliate-network-sdk-source', 'module', 'node', 'default'] } },
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/browser/install.ts'],
    // Half the tests wait for other processes: two workers keep two cores busy.
    maxWorkers: 2,
    testTimeout: 20_000,
    coverage: { provider: 'v8', include: ['src/**'] },
  },
})
