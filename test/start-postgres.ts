import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import type { TestProject } from 'vitest/node'
import { isEveryCase } from './every-case.ts'
import { INSTALL, isInstalled, type PostgresServer, startPostgres } from './sync/postgres/postgres-server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A port that writes the URL of the server, or nothing where there is no PostgreSQL; 0 if there can be none. */
    readonly sharedPostgres: number
  }
}

/**
 * Begins to install PostgreSQL where there is none, so that it is there when the first test needs it. All tests share
 * one server, which starts when the first of them asks for it. `npm test` installs nothing, and takes one that is there.
 */
export async function setup({ provide }: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (!isEveryCase && !isInstalled()) {
    provide('sharedPostgres', 0)
    return undefined
  }
  if (isEveryCase) spawn(INSTALL, { stdio: 'ignore' }).unref()
  let postgres: Promise<PostgresServer | undefined> | undefined
  const server = createServer(async (socket) => {
    postgres ??= startPostgres()
    socket.end((await postgres)?.url ?? '')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  provide('sharedPostgres', (server.address() as AddressInfo).port)
  return async () => {
    server.close()
    await (await postgres)?.stop()
  }
}
