import * as z from 'zod/mini'
import type { AnyInput } from '../../src/codecs/input.ts'
import { shownFieldsOf } from '../../src/schemas/with-descriptions.ts'
import { alternativesOf, defined, isJson, type Json } from './json.ts'
import { describedSchemas, nameOf } from './schemas-by-name.ts'
import { sharedSchema } from './shared-schemas.ts'

/** A field of an input, as a request carries it. */
export interface Field {
  readonly name: string
  readonly description: string
  readonly required: boolean
  /** The value: a number where the wire has digits, an array where it has a list. */
  readonly schema: Json
  /** The text of a list of which the items are separated by commas. */
  readonly text?: Json
  /** Whether the wire carries an array as `name[0]`, `name[1]`, …. */
  readonly numbered?: boolean
}

/** The fields of an input. What a caller writes says which texts of the wire are numbers and lists. */
export function fieldsOf(input: AnyInput): Field[] {
  const name = nameOf(input)
  const schema = describedSchemas.get(name ?? '')
  if (schema === undefined) throw new Error(`users cannot import the schema of an input: ${name}`)
  const written = propertiesOf(z.toJSONSchema(schema, { io: 'input' }))
  const json = z.toJSONSchema(schema, { io: 'output' })
  const shown = shownFieldsOf(schema)
  const isSelection = (field: string) => shown.size > 0 && ['fields', 'extraFields'].includes(field)
  const fields = Object.entries(propertiesOf(json)).flatMap(([name, sent]): Field[] => {
    if (isSelection(name)) return []
    const required = json.required?.includes(name) ?? false
    return [{ name, description: describedWithForm(sent), required, ...schemaOf(written[name] ?? {}, sent) }]
  })
  const names = (written.fields?.items as Json | undefined)?.enum as string[] | undefined
  const flags = (names ?? []).map((name) => ({
    name,
    description: `Shows: ${shown.get(name)?.description}`,
    required: false,
    schema: sharedSchema('FieldFlag'),
  }))
  return [...fields, ...flags]
}

const propertiesOf = (schema: z.core.JSONSchema.BaseSchema) =>
  (schema.properties ?? {}) as Readonly<Record<string, Json>>

function schemaOf(written: Json, sent: Json): Pick<Field, 'schema' | 'text' | 'numbered'> {
  if (sent.type === 'array')
    return { schema: { type: 'array', items: textOf(sent.items as Json), minItems: 1 }, numbered: true }
  const items = alternativesOf(written).find(({ type }) => type === 'array')?.items
  if (isJson(items)) return { schema: { type: 'array', items: scalarOf(items, {}), minItems: 1 }, text: textOf(sent) }
  return { schema: scalarOf(written, sent) }
}

/** An integer where the wire has digits for one, and otherwise a text. */
function scalarOf(written: Json, sent: Json): Json {
  const words = sent.enum as readonly string[] | undefined
  if (words?.every((word) => /^\d+$/.test(word))) return { type: 'integer', enum: words.map(Number) }
  const options = alternativesOf(written)
  const number = options.find(({ type, enum: values }) => type === 'integer' || (type === 'number' && values))
  if (number === undefined) return textOf(sent.type === undefined ? (options[0] ?? {}) : sent)
  const { minimum, maximum, enum: values } = number
  const bound = maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum
  return defined({ type: 'integer', minimum, maximum: bound, enum: values })
}

/** A text, without the blanks in lists that services pass over. */
function textOf({ description: _, pattern, ...schema }: Json): Json {
  if (typeof pattern !== 'string') return schema
  const plain = pattern.replaceAll('\\/', '/').replaceAll('\\s*', '')
  return { ...schema, pattern: FORMS[plain]?.pattern ?? plain }
}

/** The forms of dates, by the pattern of what the client sends. */
const FORMS: Readonly<Record<string, { readonly form: string; readonly pattern?: string }>> = {
  '^\\d{4}/\\d\\d/\\d\\d$': { form: '`YYYY/MM/DD`.' },
  '^\\d\\d/\\d\\d/\\d\\d(?: \\d\\d)?$': {
    form: '`YY/MM/DD` or `YY/MM/DD HH`. Some networks expect a four-digit year.',
    pattern: '^(?:\\d\\d)?\\d\\d/\\d\\d/\\d\\d(?: \\d\\d)?$',
  },
}

/** What a field means, with the form of a date on the wire in place of those that a caller may write. */
function describedWithForm({ description, pattern }: Json): string {
  const text = String(description)
    .replaceAll(/(?:: | such as )`'[^`]*'`(?: or `'[^`]*'`)?/g, '')
    .replaceAll(/\(`\w+`, sent as (\d+)\)/g, '($1)')
    .replaceAll('`extraFields`', '`other_fields`')
  const form = FORMS[String(pattern).replaceAll('\\/', '/')]?.form
  return form === undefined ? text : `${text} ${form}`
}
