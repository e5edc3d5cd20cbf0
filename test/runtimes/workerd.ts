import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { bundled, edge } from '../package/bundlers.ts'
import type { Project } from '../package/install.ts'
import { binary } from './binary.ts'
import type { Task } from './tasks.ts'

export interface Worker extends AsyncDisposable {
  work(task: Task): Promise<unknown>
  /** Its output on standard error. */
  readonly said: () => string
}

/** The date of the binary, and a date before workerd supported the `cache` option of a request. */
export const COMPATIBILITY_DATES = ['2026-11-01', '2024-01-01'] as const
type CompatibilityDate = (typeof COMPATIBILITY_DATES)[number]

const configFile = (date: CompatibilityDate) => `workerd-${date}.capnp`

/** Bundles the worker for any number of starts. It can call loopback addresses only. */
export async function bundleWorker(project: Project): Promise<void> {
  await project.write('worker.js', await bundled(edge, project, 'worker.ts'))
  for (const date of COMPATIBILITY_DATES)
    await project.write(
      configFile(date),
      `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = (
      modules = [(name = "worker", esModule = embed "worker.js")], compatibilityDate = "${date}")),
    (name = "internet", network = (allow = ["local"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
);`,
    )
}

/** Starts the bundled worker in workerd. */
export async function startWorker(project: Project, date: CompatibilityDate): Promise<Worker> {
  const workerd = binary('@cloudflare/workerd-linux-64/bin/workerd')
  const child = spawn(workerd, ['serve', join(project.folder, configFile(date)), '--control-fd=3'], {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stderr?.on('data', (chunk) => {
    said += chunk
  })
  const exited = once(child, 'exit')
  const [line] = await Promise.race([
    once(createInterface(child.stdio[3] as Readable), 'line'),
    exited.then(() => Promise.reject(new Error(`workerd ended: ${said}`))),
  ])
  const { port } = JSON.parse(line as string) as { port: number }
  return {
    async work(task) {
      const response = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: JSON.stringify(task) })
      if (!response.ok) throw new Error(`the worker failed: ${await response.text()} ${said}`)
      return response.json()
    },
    said: () => said,
    async [Symbol.asyncDispose]() {
      child.kill()
      await exited
    },
  }
}
