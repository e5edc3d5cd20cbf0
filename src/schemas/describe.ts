import * as z from 'zod/mini'

/** What JSON Schema says of a field beside its type. */
export interface FieldText {
  readonly description: string
  /** Known values of a field that may have others. */
  readonly examples?: readonly string[]
  /** The documented form of a text. A client accepts others too. */
  readonly pattern?: string
  /** The fields of the objects in it. */
  readonly fields?: FieldTexts
}

export type FieldTexts = Readonly<Record<string, FieldText>>

/**
 * A copy of a schema that says what it is and what its fields are, to programs that print it as JSON Schema. The copy
 * is made for `…/schemas` alone: a client has no use for the texts.
 */
export function describe<Schema extends z.ZodMiniType>(schema: Schema, description: string, texts: FieldTexts): Schema {
  return withText(withTexts(schema, texts), { description }) as Schema
}

/** The parts that schemas are made of, by zod's names. */
interface Parts {
  readonly innerType?: z.ZodMiniType
  readonly element?: z.ZodMiniType
  readonly valueType?: z.ZodMiniType
  readonly in?: z.ZodMiniType
  readonly out?: z.ZodMiniType
  readonly like?: z.ZodMiniType
  readonly fields?: z.ZodMiniType
  readonly options?: readonly z.ZodMiniType[]
  readonly shape?: Readonly<Record<string, z.ZodMiniType>>
}

const PARTS = ['innerType', 'element', 'valueType', 'in', 'out', 'like', 'fields'] as const

/** A copy of a schema in which the fields of every object are described. */
function withTexts(schema: z.ZodMiniType, texts: FieldTexts): z.ZodMiniType {
  const def = schema._zod.def as Parts
  const copy: Record<string, unknown> = Object.defineProperties({}, Object.getOwnPropertyDescriptors(def))
  const replace = (name: string, get: () => unknown) =>
    Object.defineProperty(copy, name, { get, enumerable: true, configurable: true })
  for (const name of PARTS) {
    const part = def[name]
    // What a map is described as is no schema by itself.
    if (part instanceof z.ZodMiniType) copy[name] = withTexts(part, texts)
  }
  if (def.options !== undefined) copy.options = def.options.map((option) => withTexts(option, texts))
  if ('shape' in def) {
    let shape: object | undefined
    replace('shape', () => {
      shape ??= Object.fromEntries(
        Object.entries(def.shape ?? {}).map(([name, field]) => [name, describedField(field, texts[name])]),
      )
      return shape
    })
  }
  return schema.clone(copy as never)
}

function describedField(field: z.ZodMiniType, text: FieldText | undefined): z.ZodMiniType {
  if (text === undefined) return field
  const { fields = {}, examples, ...rest } = text
  const copy = withTexts(field, fields)
  if (examples === undefined) return withText(copy, rest)
  withText(wireOf(copy), { examples: [...examples] })
  return withText(copy, { ...rest, examples: [...examples] })
}

/** What the wire may carry of a field. It has the examples too, as zod drops those of a codec on this side. */
function wireOf(schema: z.ZodMiniType): z.ZodMiniType {
  const { innerType, in: before } = schema._zod.def as Parts
  const inner = innerType ?? before
  return inner === undefined ? schema : wireOf(inner)
}

function withText(schema: z.ZodMiniType, text: z.core.JSONSchemaMeta): z.ZodMiniType {
  z.globalRegistry.add(schema, text)
  return schema
}
