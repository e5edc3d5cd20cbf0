import { fork } from 'node:child_process'
import { once } from 'node:events'

/** Runs work against the server of prepared responses. */
export async function withServer<Result>(work: (url: string) => Promise<Result>): Promise<Result> {
  const child = fork(new URL('server.ts', import.meta.url))
  const [port] = (await once(child, 'message')) as [number]
  try {
    return await work(`http://127.0.0.1:${port}`)
  } finally {
    child.disconnect()
  }
}
