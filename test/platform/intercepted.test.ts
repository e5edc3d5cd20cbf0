import { Readable } from 'node:stream'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { temporaryFolder } from './folder.ts'
import { upload } from './sending.ts'

const seen: [name: string, size: number, text: string][] = []
const server = setupServer(
  http.post('https://network.test/api/v2/setOfferBanners', async ({ request }) => {
    for (const [name, file] of await request.formData()) {
      if (file instanceof File)
        seen.push([`${name} ${file.name} ${file.type}`, file.size, (await file.text()).slice(-4)])
    }
    return HttpResponse.json({ data: {} }, { status: 202 })
  }),
)
beforeAll(() => server.listen())
afterAll(() => server.close())

it.each(['a path', 'a stream', 'data'])('msw receives an upload of %s like any other request', async (kind) => {
  await using folder = await temporaryFolder()
  const bytes = Buffer.from(`${'x'.repeat(1_000_000)}last`)
  const data = { name: 'a.zip', data: bytes }
  const file =
    kind === 'data'
      ? data
      : kind === 'a path'
        ? { path: await folder.write('a.zip', bytes) }
        : { name: 'a.zip', stream: Readable.from([bytes]) }
  seen.length = 0
  const { status, text } = await upload([file, data], 'https://network.test')
  expect([status, text]).toEqual([202, '{"data":{}}'])
  expect(seen).toEqual([
    ['file[0] a.zip application/zip', 1_000_004, 'last'],
    ['file[1] a.zip application/zip', 1_000_004, 'last'],
  ])
})

it.each([202, 413])('msw may respond with %i without reading the body', async (status) => {
  server.use(http.post('https://network.test/*', () => HttpResponse.json({ data: {} }, { status }), { once: true }))
  const stream = Readable.from(Array.from({ length: 8 }, () => Buffer.alloc(1_000_000)))
  const answered = await upload({ name: 'a.zip', stream }, 'https://network.test')
  expect([answered.status, answered.text]).toEqual([status, '{"data":{}}'])
})
