import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { contentSecurityPolicy } from './content-security-policy.ts'
import { mockServiceWorker } from './mock-service-worker.ts'

/** Imports `affiliate-network-sdk` by its own name, so the page bundles `dist` as users' pages do. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: './',
  plugins: [mockServiceWorker(), contentSecurityPolicy()],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: { target: 'es2023', outDir: 'dist', emptyOutDir: true, chunkSizeWarningLimit: 1000 },
})
