import { createMockNetwork } from '../../src/msw/index.ts'
import { exampleRequests } from './example-requests.ts'
import { isJson } from './json.ts'
import type { MediaType, OpenApiDocument } from './openapi.ts'

/** The document, with the mock network's responses to its examples. */
export async function withExampleResponses(document: OpenApiDocument): Promise<OpenApiDocument> {
  const copy = structuredClone(document)
  const mock = createMockNetwork()
  for (const { method, path, name, request } of exampleRequests(document)) {
    const response = await mock.handle(request(mock.baseUrl, mock.keys.network))
    const value = short(await response.json())
    const described = copy.paths[path]?.[method]?.responses[response.status]?.content?.['application/json']
    if (described === undefined) throw new Error(`the example ${name} of ${path} fails: ${JSON.stringify(value)}`)
    Object.assign(described, { examples: { ...described.examples, [name]: { value } } } satisfies Partial<MediaType>)
    // Each example stands for itself: a write changes nothing for the next one.
    if (method === 'post') mock.reset()
  }
  return copy
}

/** The response with at most two items in each list. */
function short(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 2).map(short)
  if (!isJson(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, short(field)]))
}
