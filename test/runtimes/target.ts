import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { createMockNetwork } from '../../src/msw/index.ts'
import { serveMockNetwork } from '../../src/msw/node.ts'
import { hang, reset, thenClose } from '../raw-server/faults.ts'
import { type RawServer, type Reply, rawServer } from '../raw-server/raw-server.ts'
import { response } from '../raw-server/responses.ts'
import { CANARY } from '../secrets/canary.ts'
import type { Target } from './smoke.ts'

/** Allows calls from pages of any origin. Without it, a browser hides the response. */
const CORS = { 'access-control-allow-origin': '*', 'content-type': 'application/json' }

const REPLIES = {
  reset,
  hangs: hang,
  redirects: (socket, { target }) => void socket.write(response(302, '', { ...CORS, location: `/elsewhere${target}` })),
  cut: thenClose('HTTP/1.1 200 OK\r\naccess-control-allow-origin: *\r\ncontent-length: 99\r\n\r\n{"err'),
  page: (socket, { target }) => void socket.write(response(200, `<h1>Sorry</h1>${target}`, CORS)),
} satisfies Record<string, Reply>

type Servers = Readonly<Record<keyof typeof REPLIES, RawServer>>

export interface OpenTarget extends Target, AsyncDisposable {
  readonly servers: Servers
}

/** The servers of a smoke test. They do not depend on the runtime. */
export async function openTarget(): Promise<OpenTarget> {
  const mock = createMockNetwork({ seed: 7, offers: 620, affiliates: 4, conversions: 4000 })
  const served = await serveMockNetwork(mock)
  const servers = Object.fromEntries(
    await Promise.all(Object.entries(REPLIES).map(async ([name, reply]) => [name, await rawServer(reply)] as const)),
  ) as Servers
  const urlOf = (name: keyof typeof REPLIES) => servers[name].url
  return {
    url: served.url,
    key: mock.keys.network,
    canary: CANARY,
    servers,
    faults: {
      refused: await closedPort(),
      reset: urlOf('reset'),
      hangs: urlOf('hangs'),
      redirects: urlOf('redirects'),
      cut: urlOf('cut'),
      page: urlOf('page'),
    },
    async [Symbol.asyncDispose]() {
      await served.close()
      for (const server of Object.values(servers)) await server[Symbol.asyncDispose]()
    },
  }
}

/** An address without a server. Not a low port, because runtimes reject those by themselves. */
async function closedPort(): Promise<string> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return `http://127.0.0.1:${port}`
}
