import type { PageReader } from '../../src/operations/readers.ts'
import type { Call } from './calls.ts'
import { refTo, wireSchema } from './components.ts'
import type { Description } from './descriptions.ts'
import { anyOf, type Json } from './json.ts'
import type { OpenApiResponse } from './openapi.ts'

const DESCRIPTIONS: Readonly<Record<number, string>> = { 200: 'Success.', 201: 'Created.', 202: 'Done.' }

/** The responses of an operation, by status. Of several calls with the same status it is the response to any. */
export function responsesOf(calls: readonly Call[], { status = 200 }: Description): Record<string, OpenApiResponse> {
  const byStatus = Map.groupBy(calls, ({ name }) => (typeof status === 'number' ? status : (status[name] ?? 200)))
  const responses = [...byStatus].map(([status, some]): [string, OpenApiResponse] => {
    const content = { 'application/json': { schema: anyOf(some.map(successOf)) } }
    return [String(status), { description: DESCRIPTIONS[status] ?? '', content }]
  })
  return {
    ...Object.fromEntries(responses),
    '4XX': { $ref: '#/components/responses/Refused' },
    '5XX': { $ref: '#/components/responses/Failed' },
  }
}

/** The envelope of a success, with what the call returns as `data`. */
function successOf(call: Call): Json {
  const { result, unwrapped } = call
  if (isPage(result)) {
    const rows = { type: 'array', items: rowOf(call.name, result) }
    return result.pagination === 'envelope'
      ? { allOf: [refTo('Envelope'), refTo('Pagination'), object({ data: rows })] }
      : { allOf: [refTo('Envelope'), object({ data: { allOf: [refTo('Pagination'), object({ content: rows })] } })] }
  }
  if (result.data === undefined) return refTo('Envelope')
  const data = wireSchema(result.data)
  const enveloped = { allOf: [refTo('Envelope'), object({ data })] }
  return unwrapped ? { anyOf: [enveloped, data] } : enveloped
}

const isPage = (result: Call['result']): result is PageReader => 'row' in result

const object = (properties: Json): Json => ({ type: 'object', properties, required: Object.keys(properties) })

/** A row of a report may have any of its fields. */
function rowOf(name: string, page: PageReader): Json {
  const [, first = '', rest = ''] = /^reports\.(.)(.*)$/.exec(name) ?? []
  return first === '' ? wireSchema(page.row([])) : refTo(`${first.toUpperCase()}${rest}ReportRow`)
}

/** The responses that every operation may have. */
export const ERRORS: Readonly<Record<string, OpenApiResponse>> = {
  Refused: {
    description: 'The service refused the request. `message` says why.',
    content: {
      'application/json': {
        schema: refTo('ErrorEnvelope'),
        examples: {
          offer: { value: { httpStatus: 400, data: [], errorCode: 6302, message: 'The offer id is invalid.' } },
        },
      },
    },
  },
  Failed: {
    description:
      'The service or a proxy in front of it failed. A proxy responds with an HTML page. A write may have taken effect.',
    content: {
      'application/json': { schema: refTo('ErrorEnvelope') },
      'text/html': { schema: { type: 'string' } },
    },
  },
}

/** The envelope of errors. */
export const ErrorEnvelope: Json = {
  allOf: [refTo('Envelope'), { type: 'object' }],
  description:
    "An error's envelope: `errorCode` is not 0, or `httpStatus` is 400 or above. `message` says what is wrong.",
}
