import { spawn } from 'node:child_process'
import { INSTALL } from './sync/postgres-server.ts'

/** Begins to install PostgreSQL where there is none, so that it is there when the first test needs it. */
export function setup(): void {
  spawn(INSTALL, { stdio: 'ignore' }).unref()
}
