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
