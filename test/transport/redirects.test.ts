import { describe, expect, it } from 'vitest'
import { rawServer } from '../raw-server/raw-server.ts'
import { OK, response } from '../raw-server/responses.ts'
import { fails } from '../secrets/fails.ts'
import { CALLS, type CallName, clientOf } from './client.ts'

const calls: CallName[] = ['advertisers.list', 'offers.update', 'offers.create', 'request POST']
const cases = [301, 302, 303, 307, 308].flatMap((status) => calls.map((name) => [status, name] as const))

describe('redirects are never followed', () => {
  it.concurrent.each(cases)('%i to another server, %s', async (status, name) => {
    await using other = await rawServer(OK)
    await using server = await rawServer(
      (socket, { target }) =>
        void socket.write(response(status, '', { location: `${other.url}/x/y${target.slice(target.indexOf('?'))}` })),
    )
    const error = await fails(CALLS[name](clientOf(server).network))
    expect(error).toMatchObject({ kind: 'connection', outcome: 'rejected', status, attempts: 1 })
    expect(error.message).toContain(`redirected to ${other.url}/x/y;`)
    expect(other.connections).toBe(0)
    expect(server.requests).toHaveLength(1)
  })

  it.concurrent.each([
    ['/api/v2/login', '/api/v2/login;'],
    ['//evil.example/p?q=1', 'http://evil.example/p;'],
    ['https://user:pass@evil.example/p', 'https://evil.example/p;'],
    ['javascript:alert(1)', 'another address;'],
    ['http://[', 'another address;'],
    ['', ';'],
  ])('location %j', async (location, shown) => {
    await using server = await rawServer(response(302, 'moved', { location }))
    const error = await fails(clientOf(server).network.advertisers.list())
    expect(error).toMatchObject({ kind: 'connection', status: 302, code: 'REDIRECTED' })
    expect(error.message).toContain(shown)
    expect(error.message).not.toMatch(/user|pass|q=1/)
  })

  it.concurrent.each([
    ['302 without Location', response(302)],
    ['304', Buffer.from('HTTP/1.1 304 Not Modified\r\n\r\n')],
    ['300 with a page', response(300, '<p>choose</p>')],
  ])('%s is an ApiError', async (_, reply) => {
    await using server = await rawServer(reply)
    const error = await fails(clientOf(server).network.advertisers.list())
    expect(error).toMatchObject({ kind: 'api', outcome: 'rejected', attempts: 1 })
  })

  it.concurrent('one that a custom fetch has cloned is reported at once', async () => {
    await using server = await rawServer(response(302, 'moved', { location: '/login' }))
    const kept: Response[] = []
    const cloning: typeof fetch = async (input, init) => {
      const received = await fetch(input, init)
      kept.push(received)
      return received.clone()
    }
    const { network } = clientOf(server, { fetch: cloning, timeout: 5_000 })
    expect(await fails(network.advertisers.list())).toMatchObject({ kind: 'connection', code: 'REDIRECTED' })
    expect(kept[0]?.bodyUsed).toBe(false)
  })

  it.concurrent('one that the runtime hides, as browsers do, is reported as a redirect and not tried again', async () => {
    await using server = await rawServer(response(302, '', { location: 'https://evil.example/' }))
    const asInBrowser: typeof fetch = async (input, init) => {
      await (await fetch(input, init)).body?.cancel()
      return Object.defineProperties(Response.error(), { type: { value: 'opaqueredirect' } })
    }
    const error = await fails(clientOf(server, { fetch: asInBrowser }).network.advertisers.list())
    expect(error).toMatchObject({ kind: 'connection', outcome: 'rejected', code: 'REDIRECTED', attempts: 1 })
    expect(error.status).toBeUndefined()
    expect(server.requests).toHaveLength(1)
  })

  it('the body of one is cancelled', async () => {
    let cancelled = false
    const endless = new ReadableStream({
      cancel: () => {
        cancelled = true
      },
    })
    const fetch = async () => new Response(endless, { status: 302, headers: { location: '/x' } })
    await fails(clientOf({ url: 'https://acme.example' }, { fetch }).network.advertisers.list())
    expect(cancelled).toBe(true)
  })

  it.concurrent('the connection is free after one', async () => {
    await using server = await rawServer([response(302, 'x'.repeat(100_000), { location: '/x' }), OK])
    const { network } = clientOf(server)
    await fails(network.advertisers.list())
    expect(await network.advertisers.list()).toEqual([])
  })
})
