import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Agent, fetch, ProxyAgent } from 'undici'
import { expect, it } from 'vitest'
import { rawServer } from '../raw-server/raw-server.ts'
import { data } from '../raw-server/responses.ts'
import { clientOf } from './client.ts'

const ANSWER = data([{ banner_id: 501, offer_id: 7 }])

/** A proxy as companies have it: a tunnel for CONNECT, and whole addresses for plain HTTP. */
async function proxy() {
  const targets: string[] = []
  const server = createServer((incoming: IncomingMessage, outgoing) => {
    targets.push(`${incoming.method} ${new URL(incoming.url ?? '').host}`)
    const { method, headers } = incoming
    const passedOn = request(incoming.url ?? '', { method, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(outgoing)
    })
    incoming.pipe(passedOn)
  })
  server.on('connect', (incoming, socket) => {
    targets.push(`CONNECT ${incoming.url}`)
    const [host, port] = (incoming.url ?? '').split(':')
    const tunnel = connect(Number(port), host, () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      tunnel.pipe(socket)
      socket.pipe(tunnel)
    })
    for (const end of [socket, tunnel]) end.on('error', () => tunnel.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    targets,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
    },
  }
}

it('NODE_USE_ENV_PROXY sends calls and uploads through the proxy', async () => {
  await using server = await rawServer(ANSWER)
  await using through = await proxy()
  const program = join(import.meta.dirname, 'behind-a-proxy-process.ts')
  const condition = '--conditions=affiliate-network-sdk-source'
  await promisify(execFile)(process.execPath, [condition, program, server.url], {
    env: { ...process.env, NODE_USE_ENV_PROXY: '1', HTTP_PROXY: through.url, NO_PROXY: '' },
  })
  expect(server.requests.map(({ method }) => method)).toEqual(['GET', 'POST'])
  expect(through.targets).toHaveLength(2)
})

it('an upload goes through a dispatcher that replaced that of undici, and only then through fetch', async () => {
  await using through = await proxy()
  const program = join(import.meta.dirname, '../platform/dispatchers-process.ts')
  const condition = '--conditions=affiliate-network-sdk-source'
  const { stdout } = await promisify(execFile)(process.execPath, [condition, program, through.url])
  expect(JSON.parse(stdout)).toEqual({
    'none yet': 'http',
    "Node's own": 'http',
    'one that undici made as it was imported': 'http',
    'an agent without options': 'http',
    'an agent with options': 'fetch',
    'an interceptor': 'fetch',
    'a proxy': 'fetch',
    'a mock that knows no upload': expect.stringContaining('UND_MOCK_ERR_MOCK_NOT_MATCHED'),
    'a mock': [{ banner_id: 5, offer_id: 7 }],
  })
  expect(through.targets).toHaveLength(1)
})

it('the dispatcher of a fetch option sends calls and uploads through the proxy', async () => {
  await using server = await rawServer(ANSWER)
  await using through = await proxy()
  const dispatcher = new ProxyAgent(through.url)
  const { network } = clientOf(server, { fetch: (url, init) => fetch(url, { ...init, dispatcher }), retries: 0 })
  await network.advertisers.list()
  await network.banners.v3.upload({ offer_id: 7, files: { name: 'a.png', data: new Uint8Array([1, 2, 3]) } })
  await dispatcher.close()
  expect(server.requests.map(({ method }) => method)).toEqual(['GET', 'POST'])
  expect(through.targets).toEqual([`GET 127.0.0.1:${server.port}`, `POST 127.0.0.1:${server.port}`])
})

it('the dispatcher of a fetch option may trust a certificate of its own', async () => {
  await using server = await rawServer(ANSWER, { tls: true })
  const ca = readFileSync(join(import.meta.dirname, '../raw-server/cert.pem'))
  const dispatcher = new Agent({ connect: { ca, servername: 'wrong.example' } })
  const { network } = clientOf(server, { fetch: (url, init) => fetch(url, { ...init, dispatcher }), retries: 0 })
  await network.advertisers.list()
  await dispatcher.close()
  expect(server.requests).toHaveLength(1)
})
