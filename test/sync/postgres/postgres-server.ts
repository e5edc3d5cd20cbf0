import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chownSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A PostgreSQL server. */
export interface PostgresServer {
  /** `postgres://…` without a database. */
  readonly url: string
  stop(): Promise<void>
}

/** Installs PostgreSQL where there is none, and waits where that is under way. */
export const INSTALL = join(import.meta.dirname, '../../../scripts/install-postgres.sh')

const programs = () => globSync('/usr/{lib/postgresql/*,local,pgsql*}/bin/initdb').sort()

/** Whether there is a PostgreSQL. */
export const isInstalled = () => programs().length > 0

/** The folder of PostgreSQL's programs. */
async function findPrograms(): Promise<string | undefined> {
  try {
    await run(INSTALL)
  } catch {
    return undefined
  }
  return programs()
    .at(-1)
    ?.replace(/\/initdb$/, '')
}

/** Starts a server with a new, empty database; `undefined` where PostgreSQL is missing and cannot be installed. */
export async function startPostgres(): Promise<PostgresServer | undefined> {
  const programs = await findPrograms()
  if (programs === undefined) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'sync-postgres-'))
  // PostgreSQL refuses to run as root.
  const isRoot = userInfo().uid === 0
  const user = isRoot ? { uid: 65_534, gid: 65_534 } : {}
  if (isRoot) chownSync(folder, 65_534, 65_534)
  const data = join(folder, 'data')
  const initdb = ['-D', data, '-U', 'test', '-A', 'trust', '-E', 'UTF8', '--no-sync', '--locale=C']
  await run(join(programs, 'initdb'), initdb, { ...user, cwd: folder })
  const port = await freePort()
  const args = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', '', '-F', '-c', 'max_connections=100']
  const server = spawn(join(programs, 'postgres'), args, { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  await ready(server)
  return {
    url: `postgres://test@127.0.0.1:${port}`,
    async stop() {
      const ended = new Promise((resolve) => server.once('exit', resolve))
      server.kill('SIGINT')
      await ended
      rmSync(folder, { recursive: true })
    },
  }
}

/** Waits until a server says that it takes connections. */
export function ready(server: ChildProcess, says = 'ready to accept connections'): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = ''
    server.stderr?.on('data', (chunk) => {
      log += chunk
      if (log.includes(says)) resolve()
    })
    server.once('exit', () => reject(new Error(log)))
  })
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' ? (address?.port ?? 0) : 0
}
