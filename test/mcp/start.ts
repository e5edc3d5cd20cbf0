import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { onTestFinished } from 'vitest'
import { COMMAND, COMPILED } from './host.ts'

/** Starts the command without a host. Nothing of this process's environment reaches it. */
export function start(args: readonly string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [COMMAND, 'mcp', ...args], { env: { ...COMPILED, ...env } })
  onTestFinished(() => void child.kill('SIGKILL'))
  const output = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const)
    child[name].on('data', (chunk) => {
      output[name] += chunk
    })
  return { child, output, ended: once(child, 'close') as Promise<[code: number | null, signal: string | null]> }
}

export const send = ({ stdin }: ChildProcess, ...messages: object[]) =>
  stdin?.write(messages.map((message) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`).join(''))

/** The first message of a host. */
export const INITIALIZE = {
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
}
