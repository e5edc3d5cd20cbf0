import { openAsBlob } from 'node:fs'
import { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import type { UploadFile } from '../../src/options/uploads.ts'
import { temporaryFolder } from '../platform/folder.ts'
import { CANARY } from '../secrets/canary.ts'
import { clientOf } from '../transport/client.ts'
import { hasPhp, phpServer } from './php-server.ts'

const MEGABYTE = 1024 * 1024
const file = (name: string, size = 1) => ({ name, data: new Uint8Array(size) })

async function* generate(...chunks: string[]) {
  for (const chunk of chunks) yield Buffer.from(chunk)
}

describe.skipIf(!hasPhp).each([
  ['node:http', undefined],
  ['the fetch option', fetch],
])('PHP receives by %s', (_, given) => {
  it('files of every source', async () => {
    await using folder = await temporaryFolder()
    await using server = await phpServer()
    const { network, events } = clientOf(server, { fetch: given })
    const path = await folder.write('path.png', 'of a path')
    const sources: [content: string, file: UploadFile][] = [
      ['of a File', new File(['of a File'], 'a.jpg')],
      ['of a Blob', { name: 'a.gif', data: new Blob(['of a Blob']) }],
      ['of a Blob on disk', { name: 'a.webp', data: await openAsBlob(await folder.write('b', 'of a Blob on disk')) }],
      ['of bytes', { name: 'a.png', data: Buffer.from('of bytes') }],
      ['of a buffer', { name: 'a.png', data: Uint8Array.from(Buffer.from('of a buffer')).buffer }],
      ['of a path', { path }],
      ['of a path', { path: pathToFileURL(path), name: 'url.png' }],
      ['of a Readable', { name: 'a.mp4', stream: Readable.from(['of a ', 'Readable']) }],
      ['of a Readable', { name: 'a.mp4', stream: Readable.from(['of a Readable']), size: 13 }],
      ['of a ReadableStream', { name: 'a.txt', stream: new Blob(['of a ReadableStream']).stream() }],
      ['of a generator', { name: 'a', stream: generate('of a', ' generator') }],
      ['', { name: 'empty.svg', data: new Uint8Array(0) }],
    ]
    const records = await network.banners.v3.upload({ offer_id: 7, type: 2, files: sources.map(([, one]) => one) })
    for (const [, one] of sources.slice(0, 7)) await network.banners.v2.upload({ offer_id: 7, files: one })
    const [all, ...each] = await server.requests()
    expect(all).toMatchObject({
      method: 'POST',
      path: '/api/v3/setOfferBanners',
      get: { key: CANARY, offer_id: '7', type: '2' },
      post: {},
    })
    expect(all?.files.map(({ name, type, error, content, size }) => [name, type, error, content, size])).toEqual([
      ['a.jpg', 'image/jpeg', 0, 'of a File', 9],
      ['a.gif', 'image/gif', 0, 'of a Blob', 9],
      ['a.webp', 'image/webp', 0, 'of a Blob on disk', 17],
      ['a.png', 'image/png', 0, 'of bytes', 8],
      ['a.png', 'image/png', 0, 'of a buffer', 11],
      ['path.png', 'image/png', 0, 'of a path', 9],
      ['url.png', 'image/png', 0, 'of a path', 9],
      ['a.mp4', 'video/mp4', 0, 'of a Readable', 13],
      ['a.mp4', 'video/mp4', 0, 'of a Readable', 13],
      ['a.txt', 'text/plain', 0, 'of a ReadableStream', 19],
      ['a', 'application/octet-stream', 0, 'of a generator', 14],
      ['empty.svg', 'image/svg+xml', 0, '', 0],
    ])
    expect(records).toHaveLength(12)
    expect(each.map(({ files }) => files.map(({ content }) => content))).toEqual([
      ['of a File'],
      ['of a Blob'],
      ['of a Blob on disk'],
      ['of bytes'],
      ['of a buffer'],
      ['of a path'],
      ['of a path'],
    ])
    expect(events.filter(({ type }) => type === 'warning')).toEqual([])
  })

  it('hostile names as names of one file each', async () => {
    await using server = await phpServer()
    const { network } = clientOf(server, { fetch: given })
    const names = {
      'a"; filename="b.php': 'a%22; filename=%22b.php',
      'a"; name="offer_id': 'a%22; name=%22offer_id',
      '../../etc/passwd': 'passwd',
      'C:\\creatives\\c.png': 'c.png',
      "it's; x=y & z+1 100%.png": "it's; x=y & z+1 100%.png",
      'a%22b%0d%0a.png': 'a%22b%0d%0a.png',
      'Ünï 名前 👍🏽.png': 'Ünï 名前 👍🏽.png',
      '.htaccess': '.htaccess',
      '--': '--',
    }
    await network.banners.v3.upload({ offer_id: 7, files: Object.keys(names).map((name) => file(name)) })
    const [request] = await server.requests()
    expect(request?.files.map(({ name, size }) => [name, size])).toEqual(Object.values(names).map((name) => [name, 1]))
    expect(request?.post).toEqual({})
  })

  const names = (count: number) => Array.from({ length: count }, (_, index) => `${index}.png`)

  it.each([
    ['20 files of 25', names(25).map((name) => file(name)), 20, names(25).slice(20)],
    ['no file over 2 MB', [file('a.png'), file('large.mp4', 3 * MEGABYTE), file('c.png')], 2, ['large.mp4']],
    ['nothing of a body over 8 MB', names(10).map((name) => file(name, MEGABYTE)), 0, undefined],
  ])('%s, and the client reports the loss', async (_, files, received, missing) => {
    await using server = await phpServer()
    const { network, events } = clientOf(server, { fetch: given })
    expect(await network.banners.v3.upload({ offer_id: 7, files })).toHaveLength(received)
    await network.banners.v2.upload({ offer_id: 7, files })
    const thrown = network.banners.v3.upload({ offer_id: 7, files }, { onIncomplete: 'throw' })
    await expect(thrown).rejects.toMatchObject({
      name: 'ResponseError',
      outcome: 'unknown',
      body: { data: { length: received } },
    })
    const lost = { code: 'upload-incomplete', sent: files.length, received }
    expect(events.filter(({ type }) => type === 'warning')).toMatchObject([
      { ...lost, operation: 'banners.v3.upload', missing },
      { ...lost, operation: 'banners.v2.upload', missing: undefined },
    ])
  })
})
