import * as z from 'zod/mini'
import * as option from '../codecs/option-schemas.ts'
import { parseInput } from '../codecs/parse-input.ts'
import { knownNames } from '../codecs/scalars.ts'
import { unknownField } from '../codecs/unknown-field.ts'
import { shownAs } from '../codecs/zod/codec.ts'
import type { Issue } from '../errors/errors.ts'
import { inputErrorOfIssues, MOST_ISSUES } from '../errors/input-error.ts'
import { changesById } from '../flat-calls/change-each.ts'
import {
  inputSchemaOf,
  jsonSchemaOf,
  meaningsOf,
  type ObjectSchema,
  type ValueSchema,
} from '../flat-calls/input-schema.ts'
import { columnsOf, returnsRows } from '../flat-calls/rows.ts'
import { expectedSum, summable } from '../flat-calls/sums.ts'
import { isList, type Operation } from '../operations/operation.ts'
import { type EncodedFiles, encodedFiles } from './files.ts'
import { isUsual } from './offer-fields.ts'
import { plain } from './plain-schema.ts'
import { MOST_ROWS, USUAL_ROWS } from './rows.ts'
import { toolName } from './wording.ts'

/** Arguments of a tool besides the input of its operation. */
export interface OwnArguments {
  /** How many rows are wanted. */
  readonly max?: number | undefined
  /** The fields of a row that are wanted. */
  readonly fields?: readonly string[] | undefined
  /** The fields of a report to add up. */
  readonly sum?: readonly string[] | undefined
  /** The fields of a report whose values make a group of sums. */
  readonly by?: readonly string[] | undefined
  /** The write is to be sent. */
  readonly confirm?: boolean | undefined
  readonly files?: EncodedFiles | undefined
}

/** Arguments as they are checked: those of the tool itself, and the input of the operation, which the client checks. */
export interface ToolArguments {
  readonly own: OwnArguments
  readonly input: Readonly<Record<string, unknown>>
}

const max = shownAs(option.whole(1, MOST_ROWS), {
  description: `Most rows to return. Default ${USUAL_ROWS}.`,
})
const among = (names: readonly string[], expected: string, description: string) =>
  shownAs(z.optional(knownNames(names, expected, 'a non-empty array')), { description })

const confirm = shownAs(z.optional(z.boolean('true or false')), {
  description: 'Whether to send the request. Without `true`, nothing is sent, and the result shows what would change.',
})

const A_FIELD = 'a field of these rows: the schema of this tool lists them'

/** The schemas of a tool's own arguments. `names` are the fields of a report. */
function ownFields(operation: Operation, names: readonly string[]): Record<string, z.ZodMiniType> {
  const isRead = operation.effect === 'read'
  const amounts = summable(operation)
  const columns = columnsOf(operation, [])
  return {
    ...(operation.isReport && {
      sum: among(
        amounts,
        expectedSum(amounts),
        'Fields to add up exactly over every row, per group and currency. Replaces `fields`.',
      ),
      by: among(names, A_FIELD, 'Fields whose values are the groups of `sum`.'),
    }),
    ...(operation.bodyType === 'multipart' && { files: encodedFiles }),
    ...(isRead && returnsRows(operation) && { max }),
    ...(isList(operation) &&
      !operation.isReport && {
        fields: among(columns, A_FIELD, `Fields of each row. Default ${columns.filter(isUsual).join(', ')}.`),
      }),
    ...(!isRead && { confirm }),
  }
}

/** What a tool listed before says that a name means. */
export type Told = Map<string, { readonly meaning: string; readonly tool: string }>

/** The input of a tool. `defaults` are parameters that the client sends if they are left out. */
export function toolInput(operation: Operation, defaults: Readonly<Record<string, unknown>>, told: Told) {
  const given = documented(operation, defaults, told)
  const fields = ownFields(operation, given.properties.fields?.items?.enum as string[])
  const own = option.object<OwnArguments>(() => fields as never, 'an object of arguments')
  const isOwn = (name: string) => Object.hasOwn(fields, name)
  const schemas = [given, jsonSchemaOf(z.strictObject(fields))]
  const properties = Object.fromEntries(schemas.flatMap(({ properties }) => Object.entries(properties)))
  // `fields` lists the names.
  if (properties.by) properties.by = { ...properties.by, items: { type: 'string' } }
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
        const issues = unknown.slice(0, MOST_ISSUES).map((name) => unknownArgument(name, properties))
        throw inputErrorOfIssues(operation.name, issues, unknown.length)
      }
      const part = (wanted: boolean) =>
        Object.fromEntries(Object.entries(given).filter(([name]) => isOwn(name) === wanted))
      return { own: parseInput(operation.name, own, part(true)), input: part(false) }
    },
  }
}

/** One id, or several. */
const severalIds = (id: ValueSchema | undefined): ValueSchema => {
  const { description, ...value } = plain({ ...id })
  return {
    description: `${description} An array of ids changes them all in the same way.`,
    anyOf: [value, { type: 'array', items: value }],
  }
}

/** An issue about an argument that a tool does not take. Its `id` is often given by the name of the parameter elsewhere. */
function unknownArgument(name: string, properties: ObjectSchema['properties']): Issue {
  const issue = unknownField(name, Object.keys(properties))
  const [, what] = /^([a-z]+)_?ids?$/i.exec(name) ?? []
  const isId = what && new RegExp(`^${what} id|id of the ${what}`, 'i').test(properties.id?.description ?? '')
  if (isId) return { ...issue, expected: 'a known parameter', code: 'unknown', meant: 'id' }
  return name === 'limit' ? { ...issue, meant: 'max' } : issue
}

/** Names that are parameters of their own, such as report fields, are described where they are listed first. */
function documented(operation: Operation, defaults: Readonly<Record<string, unknown>>, told: Told): ObjectSchema {
  const { properties, required, ...rest } = inputSchemaOf(operation, defaults)
  const meanings = meaningsOf(operation)
  const withMeanings = (property: ValueSchema): ValueSchema => {
    const names = (property.items?.enum ?? []).map(String).filter((name) => meanings.get(name))
    if (names.length === 0) return property
    const isTold = (name: string) => told.get(name)?.meaning === meanings.get(name)
    const others = new Set(names.filter(isTold).map((name) => told.get(name)?.tool))
    const lines = names.filter((name) => !isTold(name)).map((name) => `${name}: ${meanings.get(name)}`)
    for (const name of names)
      if (!told.has(name)) told.set(name, { meaning: meanings.get(name) ?? '', tool: toolName(operation.name) })
    const rest = [...others].map((tool) => `The others are described by \`${tool}\`.`)
    return { ...property, description: ['Fields to show. Required without `sum`.', ...lines, ...rest].join('\n') }
  }
  const entries = Object.entries(properties).map(([name, property]) => [name, plain(withMeanings(property))])
  if (changesById(operation)) entries.push(['id', severalIds(properties.id)])
  return {
    ...rest,
    properties: Object.fromEntries(entries),
    required,
  }
}
