import { describe, expect, it } from 'vitest'
import { openFiles as openInNode } from '../../src/platform/node.ts'
import { openFiles as openInBrowser } from '../../src/platform/web.ts'
import { rawServer } from '../raw-server/raw-server.ts'
import { OK } from '../raw-server/responses.ts'
import { upload } from './sending.ts'
import { bodyOf, boundaryOf } from './wire.ts'

const ways = [
  ['node:http', undefined, openInNode, 24],
  ['a fetch option', fetch, openInNode, 24],
  ['the fetch of a browser', undefined, openInBrowser, 11],
] as const

describe.each(ways)('the boundary by %s', (_, given, open, digits) => {
  const send = (url: string, content: string) =>
    upload({ name: 'a', data: Buffer.from(content) }, url, { fetch: given }, open)

  it('is a new one each time, independent of the content', async () => {
    await using server = await rawServer(OK)
    for (let i = 0; i < 50; i++) await send(server.url, 'same')
    const boundaries = server.requests.map(boundaryOf)
    expect(new Set(boundaries).size).toBe(50)
    for (const boundary of boundaries) expect(boundary).toMatch(new RegExp(`[0-9a-f]{${digits},}$`))
  })

  it('of an earlier upload, at the beginning of the content, does not end the part', async () => {
    await using server = await rawServer(OK)
    await send(server.url, 'x')
    const [first] = server.requests
    if (first === undefined) throw new Error('nothing came in')
    const content = `--${boundaryOf(first)}--\r\n\r\n--${boundaryOf(first)}\r\nX: 1\r\n\r\n`
    await send(server.url, content)
    const second = server.requests.at(-1)
    if (second === undefined) throw new Error('nothing came in')
    expect(bodyOf(second)).toContain(`\r\n\r\n${content}\r\n--${boundaryOf(second)}--\r\n`)
    expect(bodyOf(second).split(`--${boundaryOf(second)}`)).toHaveLength(3)
  })
})
