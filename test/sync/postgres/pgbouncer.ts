import { execFileSync, spawn } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { freePort, ready } from './postgres-server.ts'

/** A pooler in front of a PostgreSQL server. */
export interface PgBouncer extends AsyncDisposable {
  /** `postgres://…` without a database. */
  readonly url: string
}

/** Starts PgBouncer before a server of PostgreSQL; `undefined` where it is not installed. */
export async function startPgBouncer(
  postgres: string,
  mode: 'session' | 'transaction',
  settings = '',
): Promise<PgBouncer | undefined> {
  try {
    execFileSync('pgbouncer', ['--version'], { stdio: 'ignore', env: PATHS })
  } catch {
    return undefined
  }
  const folder = mkdtempSync(join(tmpdir(), 'sync-pgbouncer-'))
  const { hostname, port: serverPort, username } = new URL(postgres)
  const port = await freePort()
  const config = join(folder, 'pgbouncer.ini')
  const users = join(folder, 'users.txt')
  writeFileSync(users, `"${username}" ""\n`)
  writeFileSync(
    config,
    `[databases]
* = host=${hostname} port=${serverPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = ${mode}
${settings}`,
  )
  // PgBouncer refuses to run as root.
  const isRoot = userInfo().uid === 0
  if (isRoot) for (const path of [folder, config, users]) chownSync(path, 65_534, 65_534)
  const pooler = spawn('pgbouncer', [config], {
    ...(isRoot && { uid: 65_534, gid: 65_534 }),
    env: PATHS,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  await ready(pooler, 'process up')
  return {
    url: `postgres://${username}@127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      const ended = new Promise((resolve) => pooler.once('exit', resolve))
      pooler.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true })
    },
  }
}

/** It may be among the programs of administrators. */
const PATHS = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/usr/local/sbin` }
