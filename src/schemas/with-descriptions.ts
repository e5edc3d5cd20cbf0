import * as z from 'zod/mini'
import { definitionOf, fieldsOf, keywordsOf } from '../codecs/zod/codec.ts'
import { lazyObject } from '../codecs/zod/object-schemas.ts'
import { decoderOf } from '../codecs/zod/read.ts'

interface FieldText {
  readonly description: string
  /** Known values of a field that may have others. */
  readonly examples?: readonly (string | number)[]
  /** The documented form of a string. A client accepts others too. */
  readonly pattern?: string
  /** The fields of the objects in it. */
  readonly fields?: FieldTexts
  /** Whether it is a parameter that selects the described report field. */
  readonly shows?: true
  /** Whether the service doesn't document that field's meaning. */
  readonly undocumented?: true
}

export type FieldTexts = Readonly<Record<string, FieldText>>

/** Descriptions of the parameters that select report fields, by name. */
export type ShownFields = ReadonlyMap<string, Pick<FieldText, 'description' | 'undocumented'>>

const shownFields = new WeakMap<object, ShownFields>()

/** The fields that a report's published query can select. */
export const shownFieldsOf = (schema: z.ZodMiniType): ShownFields => shownFields.get(schema) ?? new Map()

const described = new WeakMap<object, z.ZodMiniType>()

/** The published copy of a schema; `undefined` for a schema that is only a part of others. */
export const describedCopyOf = (schema: z.ZodMiniType): z.ZodMiniType | undefined => described.get(schema)

/** Publishes a schema as `copy`. */
export function describedAs<Schema extends z.ZodMiniType>(
  schema: Schema,
  copy: z.ZodMiniType,
  more: object,
  texts: FieldTexts,
): Schema {
  shownFields.set(copy, new Map(Object.entries(texts).filter(([, { shows }]) => shows)))
  described.set(schema, copy)
  return annotated(copy, more) as Schema
}

/**
 * Makes the published schema of a response, with descriptions of it and its fields, and everything else that zod's JSON
 * Schema shows. A client doesn't need these.
 */
export const withDescriptions = <Schema extends z.ZodMiniType>(
  schema: Schema,
  description: string,
  texts: FieldTexts,
): Schema => describedAs(schema, copied(schema, texts, publishedPart), { description }, texts)

const publishedPart: Publish = (schema, texts) =>
  (texts ? undefined : described.get(schema)) ?? copied(schema, texts, publishedPart)

/** Copies a part of a schema. `texts` describe its fields. */
export type Publish = (schema: z.ZodMiniType, texts?: FieldTexts) => z.ZodMiniType

export const publishedFields = (schema: z.ZodMiniType, texts: FieldTexts, publish: Publish) =>
  Object.fromEntries(
    Object.entries(fieldsOf(schema)).map(([name, field]) => [name, describedField(field, texts[name], publish)]),
  )

/** The schema with everything that its JSON Schema shows. */
export function copied(schema: z.ZodMiniType, texts: FieldTexts | undefined, publish: Publish): z.ZodMiniType {
  const { type, innerType, element, in: taken, out, options, catchall } = definitionOf(schema)
  if (type === 'object' && catchall)
    return annotated(
      lazyObject(() => publishedFields(schema, texts ?? {}, publish), publish(catchall, texts)),
      keywordsOf(schema),
    )
  const copy: Record<string, unknown> = { ...schema.def }
  if (innerType) copy.innerType = publish(innerType, texts)
  if (element) copy.element = publish(element, texts)
  if (taken) copy.in = publish(taken, texts)
  if (out) copy.out = publish(out, texts)
  if (options) copy.options = options.map((option) => publish(option, texts))
  if (decoderOf(schema)?.item) copy.in = withWireForms(copy.out as z.ZodMiniType)
  return annotated(schema.clone(copy as never), keywordsOf(schema))
}

/** A map without entries, as PHP writes one. */
export const EMPTY_MAP = { type: ['array', 'string', 'null'], maxItems: 0, maxLength: 0 }

/**
 * The forms of a list or map in a response: PHP writes an empty map as a list, and a list whose keys don't count from 0
 * as a map. The first option accepts any value, as `list` and `mapOf` of `codecs/responses.ts` decode it.
 */
function withWireForms(usual: z.ZodMiniType): z.ZodMiniType {
  const { element } = definitionOf(usual)
  if (element === undefined) return z.union([annotated(z.unknown(), EMPTY_MAP), usual])
  const numbered = annotated(
    lazyObject(() => ({}), element),
    { propertyNames: { pattern: '^\\d+$' } },
  )
  return z.union([annotated(z.unknown(), { type: 'string', maxLength: 0 }), usual, numbered])
}

/** Adds JSON Schema keywords to a schema. */
export function annotated(schema: z.ZodMiniType, more: object | undefined): z.ZodMiniType {
  return more ? schema.register(z.globalRegistry, { ...z.globalRegistry.get(schema), ...more }) : schema
}

function describedField(field: z.ZodMiniType, text: FieldText | undefined, publish: Publish): z.ZodMiniType {
  const { fields = {}, examples, shows: _, undocumented: __, ...rest } = text ?? {}
  const copy = publish(field, fields)
  if (examples === undefined) return annotated(copy, rest)
  // What the wire carries needs them too, because zod drops those of a codec on this side.
  const { in: taken } = definitionOf(innermost(copy))
  if (taken) annotated(taken, { examples: [...examples] })
  return annotated(copy, { ...rest, examples: [...examples] })
}

/** The schema inside of one that is optional, nullable, or both. */
const innermost = (schema: z.ZodMiniType): z.ZodMiniType => {
  const { innerType } = definitionOf(schema)
  return innerType ? innermost(innerType) : schema
}
