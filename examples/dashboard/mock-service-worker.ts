import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

const NAME = 'mockServiceWorker.js'

/** Serves msw's worker script from its package, so that no copy can become outdated. */
export function mockServiceWorker(): Plugin {
  const script = () => readFile(createRequire(import.meta.url).resolve(`msw/${NAME}`), 'utf8')
  return {
    name: 'mock-service-worker',
    configureServer(server) {
      server.middlewares.use(`/${NAME}`, async (_, response) => {
        response.setHeader('content-type', 'text/javascript').end(await script())
      })
    },
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: NAME, source: await script() })
    },
  }
}
