import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export interface ClickHouseServer {
  readonly url: string
  stop(): Promise<void>
}

/** Starts ClickHouse, which `npm run install:clickhouse` installs, with a data directory of its own. */
export async function startClickHouse(): Promise<ClickHouseServer> {
  const file = fileURLToPath(new URL('../../clickhouse/server.ts', import.meta.url))
  const server = spawn(process.execPath, ['--no-warnings', file], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [url] = (await once(server.stdout.setEncoding('utf8'), 'data')) as [string]
  return {
    url: url.trim(),
    async stop() {
      server.kill()
      await once(server, 'exit')
    },
  }
}
