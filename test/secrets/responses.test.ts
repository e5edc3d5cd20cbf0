import { inspect } from 'node:util'
import { expect, it } from 'vitest'
import { createClient } from '../../src/index.ts'
import { rawServer } from '../raw-server/raw-server.ts'
import { json } from '../raw-server/responses.ts'

it('a key in the name of a header is in no event, and not in what onResponse receives', async () => {
  await using server = await rawServer(
    json({ errorCode: 0, data: [] }, 200, { 'x-SECRET-key-123': '1', via: 'secret-KEY-123' }),
  )
  const seen: unknown[] = []
  const network = createClient({ baseUrl: server.url, key: 'secret-key-123', onEvent: (event) => seen.push(event) })
  await network.advertisers.list({}, { onResponse: (info) => seen.push(info) })
  expect(seen.length).toBeGreaterThan(3)
  expect(JSON.stringify(seen).toLowerCase()).not.toContain('secret-key-123')
  expect(JSON.stringify(seen)).toContain('x-<API_KEY>')
})

it.each([200, 403])('a key of digits that comes back as a number, with status %i, is shown nowhere', async (status) => {
  const key = '987654321'
  await using server = await rawServer(json({ errorCode: Number(key), httpStatus: Number(key), message: 'no' }, status))
  const seen: unknown[] = []
  const network = createClient({ baseUrl: server.url, key, onEvent: (event) => seen.push(event) })
  const error = await network.advertisers
    .list({}, { onResponse: (info) => seen.push(info) })
    .catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ kind: 'api', body: { errorCode: '<API_KEY>' } })
  expect(error).not.toHaveProperty('errorCode')
  for (const text of [JSON.stringify(seen), JSON.stringify(error), inspect(error, { depth: 9, showHidden: true })])
    expect(text).not.toContain(key)
})

it('a key of digits that comes back as the whole body, or as the total of a list, is shown nowhere', async () => {
  const key = '987654321'
  const page = { errorCode: 0, data: [{ id: 1 }], page: 1, totalPages: 1, totalItems: Number(key) }
  const seen: unknown[] = []
  for (const [body, status] of [
    [Number(key), 500],
    [Number(key), 200],
    [page, 200],
  ] as const) {
    await using server = await rawServer(json(body, status))
    const network = createClient({ baseUrl: server.url, key, retries: 0, onEvent: (event) => seen.push(event) })
    for (const onDrift of ['warn', 'throw'] as const)
      seen.push(
        await network.offers
          .list({}, { onDrift })
          .toArray()
          .then(
            (rows) => rows.length,
            (error: unknown) => error,
          ),
      )
  }
  expect(seen).toContainEqual(expect.objectContaining({ code: 'paging-drift', items: 1 }))
  expect(seen).toContainEqual(expect.objectContaining({ kind: 'paging', items: 1 }))
  expect(inspect(seen, { depth: 9, showHidden: true })).not.toContain(key)
})
