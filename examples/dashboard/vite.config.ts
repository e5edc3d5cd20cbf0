import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { contentSecurityPolicy } from './content-security-policy.ts'
import { mockServiceWorker } from './mock-service-worker.ts'

/**
 * Imports `affiliate-network-sdk` by its own name, so the page bundles `dist` as users' pages do. The page for `server.ts` has
 * a folder of its own, so that its build leaves a running demo alone.
 */
export default defineConfig(({ mode }) => ({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: './',
  plugins: [mockServiceWorker(), contentSecurityPolicy()],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    target: 'es2023',
    outDir: mode === 'server' ? 'dist-server' : 'dist',
    emptyOutDir: true,
    chunkSizeWarningLimit: 1000,
  },
}))
