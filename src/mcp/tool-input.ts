import * as z from 'zod/mini'
import * as option from '../codecs/option-schemas.ts'
import { parseInput } from '../codecs/parse-input.ts'
import { knownNames, NO_HINTS } from '../codecs/scalars.ts'
import { unknownField } from '../codecs/unknown-field.ts'
import { inputErrorOfIssues, MOST_ISSUES } from '../errors/input-error.ts'
import { inputSchemaOf, meaningsOf, type ObjectSchema, type ValueSchema } from '../flat-calls/input-schema.ts'
import { columnsOf, returnsRows } from '../flat-calls/rows.ts'
import { type AnyOperation, isList } from '../operations/operation.ts'
import { type EncodedFiles, encodedFiles } from './files.ts'
import { MOST_ROWS, USUAL_BYTES, USUAL_ROWS } from './rows.ts'

/** Arguments of a tool besides the input of its operation. */
export interface OwnArguments {
  /** How many rows are wanted. */
  readonly max?: number | undefined
  /** The fields of a row that are wanted. */
  readonly fields?: readonly string[] | undefined
  /** The write is to be sent. */
  readonly confirm?: boolean | undefined
  readonly files?: EncodedFiles | undefined
}

/** Arguments as they are checked: those of the tool itself, and the input of the operation, which the client checks. */
export interface ToolArguments {
  readonly own: OwnArguments
  readonly input: Readonly<Record<string, unknown>>
}

const max = option.whole(1, MOST_ROWS).register(z.globalRegistry, {
  description: `Most rows to return, from the first row of \`page\` on. Default ${USUAL_ROWS}. Up to there, rows that would exceed ${USUAL_BYTES / 1000} kB are left out.`,
})
const fieldsAmong = (names: readonly string[]) =>
  z
    .optional(
      knownNames(names, 'a field of these rows: the schema of this tool lists them', 'a non-empty array', NO_HINTS),
    )
    .register(z.globalRegistry, {
      description:
        'Fields of each row to return; all if left out. Parts that lists leave out must be asked for as well.',
    })
const confirm = z.optional(z.boolean('true or false')).register(z.globalRegistry, {
  description: 'Whether to send it. Without `true`, nothing is sent, and the result shows the request that would be.',
})

/** The schemas of a tool's own arguments. */
const ownFields = (operation: AnyOperation): Record<string, z.ZodMiniType> => ({
  ...(operation.bodyType === 'multipart' && { files: encodedFiles }),
  ...(operation.effect === 'read' && returnsRows(operation) && { max }),
  ...(isList(operation) && !operation.isReport && { fields: fieldsAmong(columnsOf(operation, [])) }),
  ...(operation.effect !== 'read' && { confirm }),
})

/** The input of a tool. `defaults` are parameters that the client sends if they are left out. */
export function toolInput(operation: AnyOperation, defaults: Readonly<Record<string, unknown>>) {
  const fields = ownFields(operation)
  const own = option.object<OwnArguments>(() => fields as never, 'an object of arguments')
  const isOwn = (name: string) => Object.hasOwn(fields, name)
  const schemas = [
    documented(operation, defaults),
    z.toJSONSchema(z.object(fields), { io: 'input' }) as Partial<ObjectSchema> as ObjectSchema,
  ]
  const properties = Object.fromEntries(schemas.flatMap(({ properties }) => Object.entries(properties)))
  return {
    schema: {
      type: 'object',
      properties,
      required: schemas.flatMap(({ required = [] }) => required),
      additionalProperties: false,
    } satisfies ObjectSchema,

    /** Checks the names of all arguments, and the tool's own arguments. @throws InputError */
    parse(given: Readonly<Record<string, unknown>>): ToolArguments {
      const unknown = Object.keys(given).filter((name) => !Object.hasOwn(properties, name))
      if (unknown.length > 0) {
        const names = Object.keys(properties)
        throw inputErrorOfIssues(
          operation.name,
          unknown.slice(0, MOST_ISSUES).map((name) => unknownField(name, names, '')),
          unknown.length,
        )
      }
      const part = (wanted: boolean) =>
        Object.fromEntries(Object.entries(given).filter(([name]) => isOwn(name) === wanted))
      return { own: parseInput(operation.name, own, part(true)), input: part(false) }
    },
  }
}

/** Names to choose from that are parameters of their own, as the fields of a report, are described where they are listed. */
function documented(operation: AnyOperation, defaults: Readonly<Record<string, unknown>>): ObjectSchema {
  const schema = inputSchemaOf(operation, defaults)
  const meanings = meaningsOf(operation)
  const withMeanings = (property: ValueSchema): ValueSchema => {
    const names = (property.items?.enum ?? []).map(String)
    if (!names.some((name) => meanings.has(name))) return property
    const lines = names.flatMap((name) => (meanings.get(name) ? `${name}: ${meanings.get(name)}` : []))
    return { ...property, description: [property.description, ...lines].join('\n') }
  }
  const properties = Object.entries(schema.properties).map(([name, property]) => [name, withMeanings(property)])
  return { ...schema, properties: Object.fromEntries(properties) }
}
