import { describe, expect, it } from 'vitest'
import { openFiles as openInNode } from '../../src/platform/node.ts'
import { openFiles as openInBrowser } from '../../src/platform/web.ts'
import { rawServer } from '../raw-server/raw-server.ts'
import { OK } from '../raw-server/responses.ts'
import { OPERATION, upload } from './sending.ts'
import { withoutBoundary } from './wire.ts'

const POLLUTION = {
  path: '/etc/hosts',
  stream: new Blob(['polluted']).stream(),
  data: new Blob(['polluted']),
  name: 'polluted.png',
  size: 3,
  read: () => new Blob(['polluted']).stream(),
  length: 1,
  item: () => null,
}

/** Options of form-data. */
const OPTIONS = { header: { 'X-Polluted': '1' }, contentType: 'polluted/type', knownLength: 7 }

const WIRE =
  '--BOUNDARY\r\n' +
  'Content-Disposition: form-data; name="file[0]"; filename="a.txt"\r\n' +
  'Content-Type: text/plain\r\n' +
  '\r\n' +
  'own\r\n' +
  '--BOUNDARY--\r\n'

describe('under a polluted Object.prototype', () => {
  it.each([
    ['data in Node', openInNode, () => ({ name: 'a.txt', data: new TextEncoder().encode('own') })],
    ['data in a browser', openInBrowser, () => ({ name: 'a.txt', data: new TextEncoder().encode('own') })],
    ['a File', openInNode, () => new File(['own'], 'a.txt')],
    ['a stream', openInNode, () => ({ name: 'a.txt', stream: new Blob(['own']).stream() })],
  ])('%s is sent as it was given', async (_, open, make) => {
    await using server = await rawServer(OK)
    const file = make()
    const body = await withPollution(() => open(OPERATION, file))
    await upload(file, server.url, {}, async () => body)
    expect(server.requests.map(withoutBoundary)).toEqual([WIRE])
  })

  it.each([
    ['Node', openInNode],
    ['a browser', openInBrowser],
  ])('an object without fields of its own is no file in %s', async (_, open) => {
    await expect(withPollution(() => open(OPERATION, {}))).rejects.toMatchObject({ name: 'InputError' })
    await expect(withPollution(() => open(OPERATION, { name: 'a.txt' }))).rejects.toMatchObject({ name: 'InputError' })
    await expect(withPollution(() => open(OPERATION, new Blob(['x'])))).rejects.toMatchObject({ name: 'InputError' })
  })

  it('a part gets no header, name or type from it', async () => {
    await using server = await rawServer(OK)
    const file = { name: 'a.txt', data: new TextEncoder().encode('own') }
    await withPollution(() => upload(file, server.url), OPTIONS)
    expect(server.requests.map(withoutBoundary)).toEqual([WIRE])
  })
})

it('takes descriptions without a prototype', async () => {
  await using server = await rawServer(OK)
  const file = Object.assign(Object.create(null), { name: 'a.txt', data: new TextEncoder().encode('own') })
  await upload(file, server.url)
  await upload([file], server.url, {}, openInBrowser)
  expect(server.requests.map(withoutBoundary)).toEqual([WIRE, WIRE])
})

/** Pollutes while a function runs, and no longer: a test runner reads such fields as well. */
async function withPollution<Result>(run: () => Promise<Result>, fields: object = POLLUTION): Promise<Result> {
  for (const [name, value] of Object.entries(fields))
    Object.defineProperty(Object.prototype, name, { value, configurable: true, writable: true })
  try {
    return await run()
  } finally {
    for (const name of Object.keys(fields)) delete (Object.prototype as Record<string, unknown>)[name]
  }
}
