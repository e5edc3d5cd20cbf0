import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin, preview } from 'vite'

const configFile = fileURLToPath(new URL('../../examples/dashboard/vite.config.ts', import.meta.url))

interface ServeOptions {
  /** `server` builds a page that uses the relay of its server. */
  readonly mode?: string
  readonly plugins?: Plugin[]
}

/** The dashboard, built and served from a folder, as on a server. */
export async function serveDashboard({
  mode = 'production',
  plugins = [],
}: ServeOptions = {}): Promise<{ url: string; close: () => Promise<void> }> {
  const outDir = await mkdtemp(join(tmpdir(), 'dashboard-site-'))
  await build({ configFile, mode, logLevel: 'error', build: { outDir } })
  const server = await preview({
    configFile,
    plugins,
    logLevel: 'error',
    build: { outDir },
    preview: { host: '127.0.0.1', port: 0 },
  })
  return {
    url: server.resolvedUrls?.local[0] ?? '',
    async close() {
      await server.close()
      await rm(outDir, { recursive: true, force: true })
    },
  }
}
