import { readFileSync } from 'node:fs'
import { bodySchemas, requestBodyOf } from './bodies.ts'
import { type Call, callsByOperation, groupOf } from './calls.ts'
import { resourceSchemas } from './components.ts'
import { descriptions, type Example, introduction, tags } from './descriptions.ts'
import { defined, type Json } from './json.ts'
import type { OpenApiDocument, OpenApiOperation } from './openapi.ts'
import { parametersOf } from './parameters.ts'
import { ERRORS, ErrorEnvelope, responsesOf } from './responses.ts'
import { describedSchemas, isInput } from './schemas-by-name.ts'
import { sharedSchemas } from './shared-schemas.ts'

const { version, license } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))

/** The interface of the service as an OpenAPI document, made from the client's operations and schemas. */
export function openApiDocument(): OpenApiDocument {
  const operations = [...callsByOperation].map(
    ([operation, calls]) => [operation, operationOf(operation, calls)] as const,
  )
  const paths = Map.groupBy(operations, ([operation]) => `/api/${operation.split(' ')[1]}`)
  return {
    openapi: '3.1.1',
    info: {
      title: 'Affiliate network',
      version,
      contact: { name: 'affiliate-network-sdk' },
      license: { name: license, identifier: license },
      description: introduction,
    },
    servers: SERVERS,
    security: [{ key: [] }],
    tags: Object.values(tags),
    paths: Object.fromEntries(
      [...paths].map(([path, some]) => [
        path,
        Object.fromEntries(some.map(([operation, value]) => [(operation.split(' ')[0] ?? '').toLowerCase(), value])),
      ]),
    ),
    components: {
      securitySchemes: { key: { type: 'apiKey', in: 'query', name: 'key', description: 'The API key.' } },
      responses: ERRORS as Record<string, Json>,
      schemas: { ...resourceSchemas(RESOURCES), ...bodySchemas(callsByOperation), ...sharedSchemas, ErrorEnvelope },
    },
  }
}

function operationOf(operation: string, calls: readonly Call[]): OpenApiOperation {
  const text = descriptions[operation]
  if (text === undefined) throw new Error(`scripts/openapi/descriptions.ts lacks ${operation}`)
  const { examples } = text
  const names = [...new Set(calls.map(({ name }) => `\`${name}\``))].join(', ')
  return defined({
    operationId: text.id,
    summary: text.summary,
    description: [
      `${text.description ?? `${text.summary}.`}`,
      ...affiliateForm(examples),
      `In the SDK: ${names}.`,
    ].join('\n\n'),
    tags: [tags[groupOf(calls[0] as Call)]?.name],
    parameters: parametersOf(calls, examples),
    requestBody: requestBodyOf(calls, examples),
    responses: responsesOf(calls, text),
  }) as unknown as OpenApiOperation
}

/** The request of an affiliate, where an operation has two forms. */
const affiliateForm = ({ affiliate }: Readonly<Record<string, Example>>): string[] =>
  affiliate === undefined
    ? []
    : [
        `For example, as affiliate 42: \`?${new URLSearchParams(Object.entries(affiliate.query ?? {}).map(([name, value]) => [name, String(value)]))}\``,
      ]

const SERVERS: readonly Json[] = [
  {
    url: 'https://{host}',
    description: 'A network',
    variables: { host: { default: 'acme.example', description: 'Host of the network, and its path if it has one.' } },
  },
  {
    url: 'http://127.0.0.1:{port}',
    description: 'The mock network of affiliate-network-sdk',
    variables: { port: { default: '4010', description: 'Port that the command `mock` prints.' } },
  },
]

/** The records and envelopes in responses. The client completes `RedirectTest`. */
const RESOURCES = [...describedSchemas]
  .filter(([name]) => !isInput(name) && name !== 'RedirectTest')
  .map(([name]) => name)
