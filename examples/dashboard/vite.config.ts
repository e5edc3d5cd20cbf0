import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { contentSecurityPolicy } from './content-security-policy.ts'
import { mockServiceWorker } from './mock-service-worker.ts'

/** `affiliate-network-sdk` is this package by its own name: what is bundled is `dist`, as users get it. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: './',
  plugins: [mockServiceWorker(), contentSecurityPolicy()],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: { target: 'es2023', outDir: 'dist', emptyOutDir: true, chunkSizeWarningLimit: 1000 },
})
