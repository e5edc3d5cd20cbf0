import { isJson } from './json.ts'
import type { OpenApiDocument, OpenApiOperation } from './openapi.ts'

/** A request that the examples of one name describe. */
export interface ExampleRequest {
  readonly method: string
  readonly path: string
  /** Name of the example. */
  readonly name: string
  /** Makes the request for a network at this address, with this key. */
  readonly request: (baseUrl: string, key: string) => Request
}

/** The requests of all examples in a document, made of nothing but the document. */
export const exampleRequests = ({ paths }: OpenApiDocument): ExampleRequest[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, operation]) =>
      namesIn(operation).map((name) => ({
        method,
        path,
        name,
        request: (baseUrl: string, key: string) =>
          new Request(`${baseUrl}${path}?${queryOf(operation, name, key)}`, {
            method: method.toUpperCase(),
            ...bodyOf(operation, name),
          }),
      })),
    ),
  )

const contentOf = ({ requestBody }: OpenApiOperation) => Object.entries(requestBody?.content ?? {})

const namesIn = (operation: OpenApiOperation) => [
  ...new Set(
    [...operation.parameters, ...contentOf(operation).map(([, media]) => media)].flatMap(({ examples = {} }) =>
      Object.keys(examples),
    ),
  ),
]

/** Lists are separated by commas, as `explode: false` says. */
function queryOf({ parameters }: OpenApiOperation, name: string, key: string): URLSearchParams {
  const query = new URLSearchParams({ key })
  for (const { name: parameter, examples = {} } of parameters)
    if (Object.hasOwn(examples, name)) query.append(parameter, String(examples[name]?.value))
  return query
}

function bodyOf(operation: OpenApiOperation, name: string): { body?: BodyInit; headers?: HeadersInit } {
  const [type, media] = contentOf(operation)[0] ?? []
  const value = media?.examples?.[name]?.value
  if (type === undefined || !isJson(value)) return {}
  if (type === 'application/json') return { body: JSON.stringify(value), headers: { 'content-type': type } }
  const fields = Object.entries(value).map(([field, content]) => [field, String(content)] as const)
  if (type !== 'multipart/form-data') return { body: new URLSearchParams(fields.map(([field, text]) => [field, text])) }
  const form = new FormData()
  for (const [field, text] of fields) form.append(field, new File([text], `${name}.svg`))
  return { body: form }
}
