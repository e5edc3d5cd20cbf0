import { isJson } from './json.ts'
import type { OpenApiDocument, OpenApiOperation } from './openapi.ts'

/** A request that the examples of an operation describe. */
export interface ExampleRequest {
  readonly method: string
  readonly path: string
  /** Name of the example. */
  readonly name: string
  /** Makes the request for a network at this address, with this key. */
  readonly request: (baseUrl: string, key: string) => Request
}

interface Example {
  readonly name: string
  readonly query: string
  readonly init?: RequestInit
}

/** The requests of all examples in a document, made of nothing but the document. Only files are not in it. */
export const exampleRequests = ({ paths }: OpenApiDocument): ExampleRequest[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, operation]) =>
      [...ownExamples(operation), ...affiliateExample(operation)].map(({ name, query, init }) => ({
        method,
        path,
        name,
        request: (baseUrl: string, key: string) =>
          new Request(`${baseUrl}${path}?key=${key}${query && '&'}${query}`, { method: method.toUpperCase(), ...init }),
      })),
    ),
  )

/** The parameters with their examples: once with each example of a body, or alone. */
function ownExamples(operation: OpenApiOperation): Example[] {
  const query = queryOf(operation)
  const [type, { examples = {} } = {}] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
  if (type === undefined) return [{ name: 'example', query }]
  if (type === 'multipart/form-data') return [{ name: 'upload', query, init: { body: picture() } }]
  return Object.entries(examples).map(([name, { value }]) => ({ name, query, init: bodyOf(type, value) }))
}

/** The form of an affiliate, of which the description has the query. */
function affiliateExample({ description }: OpenApiOperation): Example[] {
  const [, query] = /as affiliate 42: `\?(.*)`/.exec(description) ?? []
  return query === undefined ? [] : [{ name: 'affiliate', query }]
}

/** Lists are separated by commas, as `explode: false` says. An object without fields is not sent. */
const queryOf = ({ parameters }: OpenApiOperation) =>
  String(
    new URLSearchParams(
      parameters.flatMap(({ name, example }) =>
        example === undefined || isJson(example) ? [] : [[name, String(example)]],
      ),
    ),
  )

function bodyOf(type: string, value: unknown): RequestInit {
  if (type === 'application/json') return { body: JSON.stringify(value), headers: { 'content-type': type } }
  const fields = Object.entries(isJson(value) ? value : {})
  return { body: new URLSearchParams(fields.map(([field, content]) => [field, String(content)])) }
}

/** A picture of 300 × 250 pixels. */
function picture(): FormData {
  const form = new FormData()
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="250"></svg>'
  form.append('file[0]', new File([svg], 'upload.svg'))
  return form
}
