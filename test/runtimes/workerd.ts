import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { createInterface } from 'node:readline'
import { bundled, edge } from '../package/bundlers.ts'
import type { Project } from '../package/install.ts'
import { binary } from './binary.ts'
import type { Task } from './tasks.ts'

export interface Worker extends AsyncDisposable {
  work(task: Task): Promise<unknown>
  /** What it wrote to its standard error. */
  readonly said: () => string
}

/** Bundles the worker, for any number of starts. */
export const bundleWorker = async (project: Project) =>
  project.write('worker.js', await bundled(edge, project, 'worker.ts'))

/** Starts the bundled worker in workerd, which may call loopback addresses and nothing else. */
export async function startWorker(project: Project, compatibilityDate: string): Promise<Worker> {
  const config = await project.write(
    `workerd-${compatibilityDate}.capnp`,
    `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = (
      modules = [(name = "worker", esModule = embed "worker.js")], compatibilityDate = "${compatibilityDate}")),
    (name = "internet", network = (allow = ["local"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
);`,
  )
  const child = spawn(binary('@cloudflare/workerd-linux-64/bin/workerd'), ['serve', config, '--control-fd=3'], {
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
