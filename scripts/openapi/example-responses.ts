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
    if (described === undefined)
      throw new Error(
        `the example ${name} of ${method} ${path} has the status ${response.status}, which the document does not have: ` +
          `correct the example or its status in scripts/openapi/descriptions.ts. The response: ${JSON.stringify(value)}`,
      )
    Object.assign(described, { examples: { ...described.examples, [name]: { value } } } satisfies Partial<MediaType>)
    // Each example stands for itself: a write changes nothing for the next one.
    if (method === 'post') mock.reset()
  }
  return copy
}

const MOST_ITEMS = 2

/** The totals of a page that has all items that there are. */
const MOST: Readonly<Record<string, number>> = { totalItems: MOST_ITEMS, totalPages: 1 }

/** The response with at most two items in each list, and totals that say so. */
function short(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, MOST_ITEMS).map(short)
  if (!isJson(value)) return value
  const fields = Object.entries(value).map(([name, field]) => {
    const most = MOST[name]
    return [name, most === undefined ? short(field) : Math.min(Number(field), most)]
  })
  return Object.fromEntries(fields)
}
