import { convertV2 } from 'openapi-to-postmanv2'
import { expect, it } from 'vitest'
import { openApiDocument } from '../../scripts/openapi/document.ts'
import { onPort } from '../msw/raw.ts'
import { service } from '../operations/service.ts'

const { network: mock, address } = onPort({})

interface Entry {
  readonly key: string
  readonly value: string
  readonly disabled?: boolean
  readonly type?: 'file' | 'text'
}

interface Item {
  readonly name: string
  readonly item?: readonly Item[]
  readonly request: {
    readonly method: string
    readonly url: { readonly path: readonly string[]; readonly query: readonly Entry[] }
    readonly body?: {
      readonly raw?: string
      readonly urlencoded?: readonly Entry[]
      readonly formdata?: readonly Entry[]
    }
  }
}

/** The document without the schemas of responses, of which Postman would make examples for a long time. */
function requestsOnly(): string {
  const document = structuredClone(openApiDocument())
  for (const operation of Object.values(document.paths).flatMap((item) => Object.values(item)))
    Object.assign(operation, { responses: { 200: { description: 'Success.' } } })
  return JSON.stringify(document)
}

/** The requests of the collection that Postman makes of the document. */
async function imported(options: object): Promise<readonly Item['request'][]> {
  const input = { type: 'string', data: requestsOnly() } as const
  const { promise, resolve, reject } = Promise.withResolvers<Item>()
  convertV2(input, { parametersResolution: 'Example', ...options }, (error, { output, reason }) => {
    const [collection] = output ?? []
    if (collection === undefined) reject(error ?? new Error(reason))
    else resolve(collection.data as unknown as Item)
  })
  const requestsIn = ({ item, request }: Item): readonly Item['request'][] => item?.flatMap(requestsIn) ?? [request]
  return requestsIn(await promise)
}

/** Sends a request as Postman does, with a picture as each file. */
function send({ method, url, body: { raw, urlencoded, formdata } = {} }: Item['request']): Promise<Response> {
  const enabled = (entries: readonly Entry[]) => entries.filter(({ disabled }) => !disabled)
  const pairs = (entries: readonly Entry[]) =>
    new URLSearchParams(enabled(entries).map(({ key, value }) => [key, value]))
  const form = new FormData()
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="250"></svg>'
  for (const { key, type, value } of formdata ?? [])
    form.append(key, type === 'file' ? new File([svg], 'picture.svg') : value)
  const query = `key=${mock.keys.network}&${pairs(url.query)}`
  return fetch(`${address()}/${url.path.join('/')}?${query}`, {
    method,
    ...(raw !== undefined && { body: raw, headers: { 'content-type': 'application/json' } }),
    ...(urlencoded !== undefined && { body: pairs(urlencoded) }),
    ...(formdata !== undefined && { body: form }),
  })
}

const operations = [...new Set(service.map(({ method, path }) => `${method} ${path}`))]

/** The network's response to each of the requests. */
async function answersTo(requests: readonly Item['request'][]) {
  const responses = []
  for (const request of requests) {
    const { errorCode } = await (await send(request)).json()
    responses.push([request.method, request.url.path.join('/'), errorCode])
    mock.reset()
  }
  return responses
}

it('each request of a Postman collection works', async () => {
  const responses = await answersTo(await imported({}))
  expect(responses).toHaveLength(operations.length)
  expect(responses.filter(([, , errorCode]) => errorCode !== 0)).toEqual([])
})

it('each read works without the optional parameters, which are those of a network then', async () => {
  const requests = await imported({ enableOptionalParameters: false })
  const reads = requests.filter(({ method }) => method === 'GET')
  const responses = await answersTo(reads)
  expect(responses).toHaveLength(operations.filter((one) => one.startsWith('GET ')).length)
  expect(responses.filter(([, , errorCode]) => errorCode !== 0)).toEqual([])
  const sent = reads.filter(({ url }) => url.query.some(({ key, disabled }) => key === 'a' && !disabled))
  expect(sent.map(({ url }) => url.path.join('/')).sort()).toEqual(['api/v2/getOfferBanners', 'api/v3/getOfferBanners'])
})
