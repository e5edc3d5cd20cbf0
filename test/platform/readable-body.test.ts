import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { readableBody as inNode } from '../../src/platform/node.ts'
import { readableBody as inBrowser } from '../../src/platform/web.ts'

const textOf = (body: unknown) => new Response(body as ReadableStream).text()

describe.each([
  ['Node', inNode],
  ['browsers', inBrowser],
])('a body in %s', (_, readableBody) => {
  it('can be read, and cancelled to stop its source', async () => {
    expect(await textOf(readableBody(new Response('text')))).toBe('text')
    let cancelled = false
    const source = new ReadableStream({
      cancel: () => {
        cancelled = true
      },
    })
    await readableBody(new Response(source))?.cancel()
    expect(cancelled).toBe(true)
  })

  it('is that of a response that cannot be cloned', async () => {
    const { body } = new Response('text')
    expect(readableBody({ status: 200, body } as Response)).toBe(body)
    const locked = new Response('text')
    locked.body?.getReader()
    expect(readableBody(locked)?.locked).toBe(true)
  })

  it('may not be there', () => {
    expect(readableBody(new Response(null))).toBeNull()
    expect(readableBody({ status: 200 } as Response)).toBeUndefined()
  })
})

it('a stream of Node is one of the web, which destroys it', async () => {
  const body = Readable.from([Buffer.from('te'), Buffer.from('xt')])
  expect(await textOf(inNode({ body } as never))).toBe('text')
  const endless = new Readable({ read() {} })
  await inNode({ body: endless } as never)?.cancel()
  expect(endless.destroyed).toBe(true)
})
