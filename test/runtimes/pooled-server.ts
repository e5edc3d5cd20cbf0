import { type RawServer, rawServer } from '../raw-server/raw-server.ts'
import { json, response } from '../raw-server/responses.ts'

const OPEN = { 'access-control-allow-origin': '*' }
const LISTED = json({ errorCode: 0, data: [] }, 200, OPEN)
const CREATED = json({ errorCode: 0, data: [{ id: 77 }] }, 200, OPEN)

const TIMEOUT = response(408, '', { ...OPEN, connection: 'close' })

export interface PooledServer extends RawServer {
  /** For each write, whether it arrived over a reused connection. */
  writes(): boolean[]
}

/**
 * A service that breaks the connection of the first write, like a service that closes idle connections too early, and
 * responds to the following writes.
 * @param broken how it breaks the connection
 */
export async function openPooledServer(broken: 'reset' | 'timeout' = 'reset'): Promise<PooledServer> {
  const writes: boolean[] = []
  const server = await rawServer((socket, { method, onConnection }) => {
    if (method !== 'POST') return void socket.write(LISTED)
    writes.push(onConnection > 0)
    if (writes.length > 1) socket.write(CREATED)
    else if (broken === 'reset') socket.resetAndDestroy()
    else socket.end(TIMEOUT)
  })
  return Object.defineProperty(server, 'writes', { value: () => writes }) as PooledServer
}
