import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { isEveryCase } from '../../every-case.ts'
import { type Reply, rawServer } from '../../raw-server/raw-server.ts'
import { response } from '../../raw-server/responses.ts'
import { fails } from '../../secrets/fails.ts'
import { clientOf } from '../client.ts'

const MiB = 1024 * 1024
const TOO_LARGE = { kind: 'response', outcome: 'unknown', status: 200, attempts: 1 }

/** 400 MB of zeros, compressed twice to less than a kilobyte or two. */
function bomb(): Buffer {
  const part = gzipSync(Buffer.alloc(10 * MiB))
  return response(200, gzipSync(Buffer.concat(Array(40).fill(part))), { 'content-encoding': 'gzip, gzip' })
}

/** Chunks without end. */
const endless: Reply = (socket) => {
  socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n')
  const part = `10000\r\n${' '.repeat(65_536)}\r\n`
  const write = () => {
    while (!socket.destroyed && socket.write(part));
  }
  socket.on('drain', write)
  write()
}

describe('bodies that are too large', () => {
  it('a bomb is stopped at the limit, and memory with it', async () => {
    const reply = bomb()
    expect(reply.length).toBeLessThan(4_000)
    await using server = await rawServer(reply)
    const { network } = clientOf(server, { maxResponseBytes: 8 * MiB })
    let most = 0
    const before = process.memoryUsage.rss()
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage.rss())
    }, 5)
    const error = await fails(network.advertisers.list())
    clearInterval(watch)
    expect(error).toMatchObject(TOO_LARGE)
    expect(error.message).toBe(
      'advertisers.list: expected a body of at most 8388608 bytes (maxResponseBytes), received a larger one',
    )
    expect(Math.max(most, process.memoryUsage.rss()) - before).toBeLessThan(150 * MiB)
  })

  it.each<[string, Reply]>([
    ['a content-length over the limit, unread', 'HTTP/1.1 200 OK\r\ncontent-length: 99999999999\r\n\r\n{'],
    ['chunks without end', endless],
  ])('%s: reading stops there', async (_, reply) => {
    await using server = await rawServer(reply)
    const error = await fails(clientOf(server, { maxResponseBytes: 1000 }).network.advertisers.list())
    expect(error).toMatchObject(TOO_LARGE)
    await server.idle()
  })

  it('a body of just the limit is read, one byte more is not', async () => {
    const body = `{"errorCode":0,"message":"${'x'.repeat(1000 - 28)}"}`
    expect(body).toHaveLength(1000)
    await using server = await rawServer(response(200, body))
    expect(await clientOf(server, { maxResponseBytes: 1000 }).network.request({ path: 'v2/x' })).toBeUndefined()
    const error = await fails(clientOf(server, { maxResponseBytes: 999 }).network.request({ path: 'v2/x' }))
    expect(error).toMatchObject(TOO_LARGE)
  })

  it('a bomb whose encoding the runtime does not show, as browsers do across origins', async () => {
    const reply = bomb()
    await using server = await rawServer(reply)
    const hiding: typeof fetch = async (input, init) => {
      const response = await fetch(input, init)
      return new Response(response.body, {
        headers: { 'content-length': response.headers.get('content-length') ?? '' },
      })
    }
    const before = process.memoryUsage.rss()
    const { network } = clientOf(server, { maxResponseBytes: 8 * MiB, fetch: hiding })
    expect(await fails(network.advertisers.list())).toMatchObject(TOO_LARGE)
    expect(process.memoryUsage.rss() - before).toBeLessThan(150 * MiB)
  })
})

describe('bodies of very many values', () => {
  it('300,000 rows are read, as a service that ignores `limit` sends them', async () => {
    const body = `{"errorCode":0,"data":[${'{"id":1,"first_name":"A","last_name":"B","country":"US","x":[{}]},'.repeat(299_999)}{"id":2}]}`
    await using server = await rawServer(response(200, body))
    expect(await clientOf(server, { validation: 'off' }).network.advertisers.list()).toHaveLength(300_000)
  })

  it('a string of millions of escapes beside a long integer is read as any other', async () => {
    const words = '\\"'.repeat(3_000_000)
    await using server = await rawServer(response(200, `{"errorCode":0,"x":1234567890123456789,"data":["${words}"]}`))
    const { network } = clientOf(server, { validation: 'off' })
    expect(await network.advertisers.list()).toEqual(['"'.repeat(3_000_000)])
  })

  it('are read with all their long integers', async () => {
    const count = isEveryCase ? 200_000 : 40_000
    const rows = `{"id":1,"first_name":"a:1234567890123456789,","more":1234567890123456789},`.repeat(count)
    const text = `{"errorCode":0,"data":[${rows}{"id":2}]}`
    await using server = await rawServer(response(200, text))
    const { network } = clientOf(server, { validation: 'off' })
    const items = (await network.advertisers.list()) as unknown[]
    expect(items[count - 1]).toEqual({ id: 1, first_name: 'a:1234567890123456789,', more: '1234567890123456789' })
  })
})
