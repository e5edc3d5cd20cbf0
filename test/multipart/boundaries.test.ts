import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { OK } from '../raw-server/answers.ts'
import { rawServer } from '../raw-server/raw-server.ts'
import { upload } from './sending.ts'
import { bodyOf, boundaryOf } from './wire.ts'

const ways = [
  ['fetch', (content: Buffer) => ({ name: 'a', data: content }), 11],
  ['node:http', (content: Buffer) => ({ name: 'a', stream: Readable.from([content]), size: content.length }), 24],
] as const

describe.each(ways)('[123] the boundary by %s', (_, file, digits) => {
  it('is another one each time, and not made of the content', async () => {
    await using server = await rawServer(OK)
    for (let i = 0; i < 50; i++) await upload(file(Buffer.from('same')), server.url)
    const boundaries = server.requests.map(boundaryOf)
    expect(new Set(boundaries).size).toBe(50)
    for (const boundary of boundaries) expect(boundary).toMatch(new RegExp(`[0-9a-f]{${digits},}$`))
  })

  it('of an earlier upload, at the beginning of the content, ends nothing', async () => {
    await using server = await rawServer(OK)
    await upload(file(Buffer.from('x')), server.url)
    const [first] = server.requests
    if (first === undefined) throw new Error('nothing came in')
    const content = `--${boundaryOf(first)}--\r\n\r\n--${boundaryOf(first)}\r\nX: 1\r\n\r\n`
    await upload(file(Buffer.from(content)), server.url)
    const second = server.requests.at(-1)
    if (second === undefined) throw new Error('nothing came in')
    expect(bodyOf(second)).toContain(`\r\n\r\n${content}\r\n--${boundaryOf(second)}--\r\n`)
    expect(bodyOf(second).split(`--${boundaryOf(second)}`)).toHaveLength(3)
  })
})
