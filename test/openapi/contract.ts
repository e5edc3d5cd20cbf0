import { Ajv2020 } from 'ajv/dist/2020.js'
import { openApiDocument } from '../../scripts/openapi/document.ts'
import type { Json } from '../../scripts/openapi/json.ts'
import type { OpenApiDocument, OpenApiOperation, OpenApiParameter } from '../../scripts/openapi/openapi.ts'

/** A message, as it comes over the wire. */
interface Message {
  readonly contentType: string | null | undefined
  readonly body: string
}

export interface WireRequest extends Message {
  readonly method: string
  /** Path and query. */
  readonly url: string
}

export interface WireResponse extends Message {
  readonly status: number
}

/** What is wrong with a message, by the document; nothing where it fits. */
export type Misfits = readonly string[]

/** Holds requests and responses against a document, by nothing but the document. */
export interface Contract {
  /** Whether the document has an operation with this method and path. */
  has(request: Pick<WireRequest, 'method' | 'url'>): boolean
  request(request: WireRequest): Promise<Misfits>
  response(request: Pick<WireRequest, 'method' | 'url'>, response: WireResponse): Misfits
}

export function contractOf(document: OpenApiDocument): Contract {
  // Queries and forms carry texts, which are numbers where the schema says so. What comes as JSON has its types.
  const texts = new Ajv2020({ strict: false, validateFormats: false, coerceTypes: true })
  const json = new Ajv2020({ strict: false, validateFormats: false })
  for (const ajv of [texts, json]) ajv.addSchema(document, 'openapi.json', undefined, false)

  const check = (ajv: Ajv2020, value: unknown, place: readonly (string | number)[]): Misfits => {
    const pointer = place.map((part) => encodeURIComponent(String(part).replaceAll('~', '~0').replaceAll('/', '~1')))
    const validate = ajv.getSchema(`openapi.json#/${pointer.join('/')}`)
    if (validate === undefined) throw new Error(`the document has no ${place.join('/')}`)
    return validate(value)
      ? []
      : [`${place.slice(1).join(' ')}: ${ajv.errorsText(validate.errors)} (${JSON.stringify(value)})`]
  }

  const find = ({ method, url }: Pick<WireRequest, 'method' | 'url'>) => {
    const path = new URL(url, 'https://acme.example').pathname.replace(/^.*?\/+(?=api\/v)/, '/')
    const operation = document.paths[path]?.[method.toLowerCase()]
    return operation && { operation, place: ['paths', path, method.toLowerCase()] }
  }

  function query(operation: OpenApiOperation, place: readonly string[], url: string): Misfits {
    const given = new URL(url, 'https://acme.example').searchParams
    const known = new Map(operation.parameters.map((parameter, index) => [parameter.name, { parameter, index }]))
    const fields = known.get('other_fields')
    const missing = operation.parameters.filter(({ name, required }) => required && !given.has(name))
    return [
      ...(given.getAll('key').length === 1 ? [] : ['the key is not there once']),
      ...missing.map(({ name }) => `${name} is missing`),
      ...[...given].flatMap(([name, text]) => {
        if (name === 'key') return []
        const { parameter, index } = known.get(name) ?? {}
        if (parameter !== undefined && name !== 'other_fields')
          return check(texts, deserialized(parameter, text), [...place, 'parameters', index as number, 'schema'])
        if (fields === undefined) return [`there is no parameter ${name}`]
        return check(texts, { [name]: text }, [...place, 'parameters', fields.index, 'schema'])
      }),
    ]
  }

  /** The names of the fields of an object, or of any of several. */
  const fieldsIn = ({ $ref, anyOf = [], properties = {} }: Json): readonly string[] =>
    $ref === undefined
      ? [...Object.keys(properties as Json), ...(anyOf as Json[]).flatMap(fieldsIn)]
      : fieldsIn(document.components.schemas[String($ref).replace(/^.*\//, '')] ?? {})

  async function body({ requestBody }: OpenApiOperation, place: readonly string[], request: WireRequest) {
    if (requestBody === undefined) return request.body === '' ? [] : ['there is a body']
    const type = mediaType(request)
    const media = requestBody.content[type]
    if (media === undefined) return [`the body is ${type}`]
    const schema = [...place, 'requestBody', 'content', type, 'schema']
    if (type === 'application/json') return check(json, JSON.parse(request.body), schema)
    const headers = { 'content-type': request.contentType ?? '' }
    const fields = [...(await new Response(request.body, { headers }).formData())]
    const values = fields.map(([name, value]) => [name, typeof value === 'string' ? value : value.name])
    const names = new Set(fields.map(([name]) => name))
    if (names.size < fields.length) return ['a field is there twice']
    // Only the first of an array have names in the document.
    const unknown = [...names].filter((name) => !fieldsIn(media.schema).includes(name.replace(/\[\d+\]$/, '[0]')))
    const misfits = check(texts, Object.fromEntries(values), schema)
    return [...unknown.map((name) => `there is no field ${name}`), ...misfits]
  }

  return {
    has: (request) => find(request) !== undefined,
    async request(request) {
      const { operation, place } = find(request) ?? {}
      if (operation === undefined || place === undefined) return [`there is no ${request.method} ${request.url}`]
      return [...query(operation, place, request.url), ...(await body(operation, place, request))]
    },
    response(request, { status, ...message }) {
      const { operation, place = [] } = find(request) ?? {}
      const responses = operation?.responses ?? {}
      const key = [String(status), `${String(status)[0]}XX`].find((one) => Object.hasOwn(responses, one))
      if (key === undefined) return [`there is no response ${status}`]
      const { $ref } = responses[key] ?? {}
      const type = mediaType(message)
      const of = $ref === undefined ? [...place, 'responses', key] : $ref.slice(2).split('/')
      if (type !== 'application/json') return check(json, message.body, [...of, 'content', type, 'schema'])
      return check(json, JSON.parse(message.body), [...of, 'content', type, 'schema'])
    },
  }
}

const mediaType = ({ contentType }: Message) => contentType?.split(';', 1)[0]?.trim() ?? ''

const deserialized = ({ schema, explode }: OpenApiParameter, text: string) =>
  schema.type === 'array' && explode === false ? text.split(',') : text

/** The contract of this package's document. */
export const contract = contractOf(openApiDocument())
