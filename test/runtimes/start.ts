import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

/** A server that runs in a process of its own. */
export interface Running extends AsyncDisposable {
  readonly url: string
}

/** Starts a program that serves, and waits for the first line in which `portIn` finds its port. */
export async function start(
  command: string,
  args: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv,
  portIn: (line: string) => string | undefined,
): Promise<Running> {
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe', 'pipe'] })
  let said = ''
  child.stderr?.on('data', (chunk) => {
    said += chunk
  })
  const exited = once(child, 'exit')
  // workerd says its port on the descriptor of its controller.
  const lines = createInterface(child.stdio[args.includes('--control-fd=3') ? 3 : 1] as Readable)
  const port = await Promise.race([
    new Promise<string>((resolve) => {
      lines.on('line', (line) => {
        const found = portIn(line)
        if (found !== undefined) resolve(found)
      })
    }),
    exited.then(() => Promise.reject(new Error(`${command} ended: ${said}`))),
  ])
  return {
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      child.kill()
      await exited
    },
  }
}
