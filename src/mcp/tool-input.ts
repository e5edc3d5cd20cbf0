import * as z from 'zod/mini'
import { fieldsOf } from '../codecs/definition.ts'
import { id } from '../codecs/ids.ts'
import * as option from '../codecs/options.ts'
import { parseInput } from '../codecs/parse-input.ts'
import { unknownField } from '../codecs/unknown-field.ts'
import { inputError } from '../errors/input-error.ts'
import { type AnyOperation, isListOperation, takesId } from '../operations/operation.ts'
import { describedCopy } from './described.ts'
import { type EncodedFiles, encodedFiles } from './files.ts'
import { givesRows, MOST_ROWS, USUAL_ROWS } from './rows.ts'

/** A JSON Schema of an object. */
export interface ObjectSchema {
  readonly type: 'object'
  readonly properties: Readonly<Record<string, object>>
  readonly required: string[]
  readonly additionalProperties: false
}

/** Arguments of a tool besides the input of its operation. */
export interface OwnArguments {
  /** How many rows are wanted. */
  readonly max?: number | undefined
  /** The write is to be sent. */
  readonly confirm?: boolean | undefined
  readonly files?: EncodedFiles | undefined
  /** Of a read by id, the only argument. */
  readonly id?: string | undefined
}

/** Arguments as they are checked: those of the tool itself, and the input of the operation, which the client checks. */
export interface ToolArguments {
  readonly own: OwnArguments
  readonly input: Readonly<Record<string, unknown>>
}

const max = option.whole(1, MOST_ROWS).register(z.globalRegistry, {
  description: `Most rows to return, from the first row of \`page\` on. Default ${USUAL_ROWS}.`,
})
const confirm = z.optional(z.boolean('true or false')).register(z.globalRegistry, {
  description: 'Whether to send it. Without `true`, nothing is sent, and the result shows the request that would be.',
})

/** Whether an operation takes nothing but an id. */
export const isReadById = ({ takes }: Pick<AnyOperation, 'takes'>) => takesId({ takes }) && takes.length === 1

/** The schemas of a tool's own arguments. */
function ownFields(operation: AnyOperation): Record<string, z.ZodMiniType> {
  const { retry, bodyType, input, idParameter } = operation
  return {
    ...(isReadById(operation) && {
      id: isListOperation(operation)
        ? id.clone().register(z.globalRegistry, { description: 'Id of what to get.' })
        : fieldsOf(describedCopy(input))[idParameter],
    }),
    ...(bodyType === 'multipart' && { files: encodedFiles }),
    ...(retry === 'read' && givesRows(operation) && { max }),
    ...(retry !== 'read' && { confirm }),
  }
}

/** The input of a tool. `defaults` are parameters that the client sends if they are left out. */
export function toolInput(operation: AnyOperation, defaults: Readonly<Record<string, unknown>>) {
  const fields = ownFields(operation)
  const own = option.object<OwnArguments>(() => fields as never, 'an object of arguments')
  const isOwn = (name: string) => isReadById(operation) || Object.hasOwn(fields, name)
  const schemas = [
    ...(isReadById(operation) ? [] : [documented(describedCopy(operation.input))]),
    z.toJSONSchema(z.object(fields), { io: 'input' }) as ObjectSchema,
  ]
  const properties = Object.fromEntries(schemas.flatMap(({ properties }) => Object.entries(properties)))
  return {
    schema: {
      type: 'object',
      properties,
      required: schemas.flatMap(({ required = [] }) => required).filter((name) => defaults[name] === undefined),
      additionalProperties: false,
    } satisfies ObjectSchema,

    /** Checks the names of all arguments, and the tool's own arguments. @throws InputError */
    parse(given: Readonly<Record<string, unknown>>): ToolArguments {
      const unknown = Object.keys(given).filter((name) => !Object.hasOwn(properties, name))
      if (unknown.length > 0) {
        const names = Object.keys(properties)
        throw inputError(
          operation.name,
          unknown.map((name) => unknownField(name, names, '')),
        )
      }
      const part = (wanted: boolean) =>
        Object.fromEntries(Object.entries(given).filter(([name]) => isOwn(name) === wanted))
      return { own: parseInput(operation.name, own, part(true)), input: part(false) }
    },
  }
}

/**
 * What a caller may write, as JSON Schema. Names to choose from that go over the wire as parameters of their own, as the
 * fields of a report do, are described where they are listed.
 */
function documented(schema: z.ZodMiniType): ObjectSchema {
  const written = z.toJSONSchema(schema, { io: 'input' }) as ObjectSchema
  const { properties: sent = {} } = z.toJSONSchema(schema, { io: 'output' })
  for (const property of Object.values(written.properties) as Described[]) {
    const names = property.items?.enum ?? []
    const meanings = names.flatMap((name) => {
      const { description = '' } = (sent[name] ?? {}) as Described
      return description.includes('Meaning not documented') ? [] : `${name}: ${description.replace('Shows: ', '')}`
    })
    if (names.some((name) => name in sent)) property.description = [property.description, ...meanings].join('\n')
  }
  return written
}

interface Described {
  description?: string
  readonly items?: { readonly enum?: readonly string[] }
}
