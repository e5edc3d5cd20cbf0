import { Readable } from 'node:stream'
import FormData from 'form-data'
import { describe, expect, it } from 'vitest'
import { rawServer } from '../raw-server/raw-server.ts'
import { json } from '../raw-server/responses.ts'
import { fails } from '../secrets/fails.ts'
import { clientOf } from '../transport/client.ts'
import { bodyOf } from './wire.ts'

const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
const ways = [
  ['bytes', () => ({ name: 'a.png', data: PNG })],
  ['a stream', () => ({ name: 'a.png', stream: Readable.from([PNG]), size: PNG.length })],
] as const

describe.each(ways)('the fields of an upload of %s', (_, file) => {
  it('are in the query, where a line feed is kept, and not in the body', async () => {
    await using server = await rawServer(json({ errorCode: 0, data: [] }))
    const extraQuery = { note: 'one\ntwo\r\nthree' }
    await clientOf(server).network.banners.v3.upload({ offer_id: 42, type: 2, files: file() }, { extraQuery })
    const [request] = server.requests
    if (request === undefined) throw new Error('nothing came in')
    const query = new URL(request.target, server.url).searchParams
    expect([query.get('offer_id'), query.get('type'), query.get('note')]).toEqual(['42', '2', extraQuery.note])
    expect(bodyOf(request).match(/name="[^"]*"/g)).toEqual(['name="file[0]"', 'name="a.png"'])
  })

  it.each([
    ['type', true],
    ['type', [1, 2]],
    ['offer_id', true],
    ['offer_id', [42]],
    ['extra', { a: 1 }],
  ])('%s as %j is refused before anything is sent', async (field, value) => {
    await using server = await rawServer(json({ errorCode: 0, data: [] }))
    const what = { offer_id: 42, type: 2, files: file(), [field]: value }
    const error = await fails(clientOf(server).network.banners.v3.upload(what as never))
    expect(error).toMatchObject({ kind: 'input', issues: [{ path: field }] })
    expect(server.connections).toBe(0)
  })
})

const filled = <Form extends { append(name: string, value: string): unknown }>(form: Form): Form => {
  form.append('file[0]', 'x')
  return form
}

it.each([
  ['of the package form-data', () => filled(new FormData())],
  ['of the runtime', () => filled(new globalThis.FormData())],
])('a form %s is not a file: it is refused, not sent as the text [object FormData]', async (_, make) => {
  await using server = await rawServer(json({ errorCode: 0, data: [] }))
  const { network } = clientOf(server)
  for (const files of [make(), [make()], { name: 'a.png', data: make() }]) {
    const error = await fails(network.banners.v3.upload({ offer_id: 42, files: files as never }))
    expect(error).toMatchObject({ kind: 'input', outcome: 'not-sent' })
  }
  expect(server.connections).toBe(0)
})
