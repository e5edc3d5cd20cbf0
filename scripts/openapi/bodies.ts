import type { Call } from './calls.ts'
import { refTo } from './components.ts'
import { descriptions, type Example } from './descriptions.ts'
import { type Field, fieldsOf } from './fields.ts'
import { anyOf, defined, type Json } from './json.ts'
import type { OpenApiOperation } from './openapi.ts'
import { descriptionOf, nameOf } from './schemas-by-name.ts'

const MEDIA_TYPES = {
  form: 'application/x-www-form-urlencoded',
  json: 'application/json',
  multipart: 'multipart/form-data',
} as const

/** The body of an operation's requests, if they have one. Of several calls it is the body of any. */
export function requestBodyOf(
  calls: readonly Call[],
  examples: Readonly<Record<string, Example>>,
): OpenApiOperation['requestBody'] {
  const bodyType = calls[0]?.bodyType ?? 'none'
  if (bodyType === 'none') return undefined
  const type = MEDIA_TYPES[bodyType]
  if (bodyType === 'multipart') return { required: true, content: { [type]: { schema: FILES } } }
  const bodies = bodiesOf(examples)
  const schema = anyOf(calls.map(({ input }) => refTo(nameOf(input) as string)))
  const hasUnion = bodyType === 'form' && calls.length > 1
  return {
    required: true,
    content: {
      [type]: {
        schema: hasUnion ? { ...schema, ...schemaExamples(bodies) } : schema,
        examples: Object.fromEntries(bodies),
      },
    },
  }
}

/** The schemas of bodies, by the names of the inputs. */
export function bodySchemas(operations: ReadonlyMap<string, readonly Call[]>): Record<string, Json> {
  const schemas = [...operations].flatMap(([operation, calls]) => {
    const withBody = calls.filter(({ bodyType }) => bodyType === 'form' || bodyType === 'json')
    const bodies = bodiesOf(descriptions[operation]?.examples ?? {})
    return withBody.map(({ input, bodyType }) => {
      const schema = { ...descriptionOf(input), ...bodyOf(fieldsOf(input)) }
      const isOnlyForm = bodyType === 'form' && calls.length === 1
      return [nameOf(input), isOnlyForm ? { ...schema, ...schemaExamples(bodies) } : schema]
    })
  })
  return Object.fromEntries(schemas)
}

type NamedExample = readonly [name: string, example: { readonly summary: string; readonly value: Json }]

const bodiesOf = (examples: Readonly<Record<string, Example>>): readonly NamedExample[] =>
  Object.entries(examples).flatMap(([name, { summary, body }]): NamedExample[] =>
    body === undefined ? [] : [[name, { summary, value: body }]],
  )

/**
 * The examples of a form in its schema, which Postman reads; Bruno reads those of the media type. They are beside the union
 * of several forms, and in the schema of a single one, as Postman ignores what stands beside a `$ref`.
 */
const schemaExamples = (bodies: readonly NamedExample[]) => ({ examples: bodies.map(([, { value }]) => value) })

/** How many fields of an array have a name of their own. The others may be there too. */
const NUMBERED = 10

/**
 * Fields as a form carries them: a list separated by commas is a text, an array has numbered names. They are no pattern:
 * generators of code make an index of one, of which all fields would have to be.
 */
function bodyOf(fields: readonly Field[]): Json {
  const properties = fields.flatMap(({ name, numbered, description, text, schema }): [string, Json][] => {
    if (!numbered) return [[name, { ...(text ?? schema), description }]]
    const item = { ...(schema.items as Json), description }
    return Array.from({ length: NUMBERED }, (_, index) => [`${name}[${index}]`, item])
  })
  return defined({
    type: 'object',
    properties: Object.fromEntries(properties),
    required: fields.filter(({ required }) => required).map(({ name }) => name),
    additionalProperties: fields.some(({ numbered }) => numbered) ? undefined : false,
  })
}

const FILE: Json = { type: 'string', format: 'binary', contentMediaType: 'application/octet-stream' }

const FILES: Json = {
  type: 'object',
  properties: {
    'file[0]': {
      ...FILE,
      description: 'A file, or a zip archive of files. Further files are `file[1]`, `file[2]`, and so on.',
    },
  },
  patternProperties: { '^file\\[\\d+\\]$': FILE },
  required: ['file[0]'],
  additionalProperties: false,
}
