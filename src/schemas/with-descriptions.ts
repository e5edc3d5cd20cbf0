import * as z from 'zod/mini'
import { textLike } from '../codecs/zod/checks.ts'
import { CHILDREN, definitionOf, sideOf } from '../codecs/zod/definition.ts'
import { isUnchecked, unchecked } from '../codecs/zod/internals.ts'

interface FieldText {
  readonly description: string
  /** Known values of a field that may have others. */
  readonly examples?: readonly (string | number)[]
  /** The documented form of a text. A client accepts others too. */
  readonly pattern?: string
  /** The fields of the objects in it. */
  readonly fields?: FieldTexts
  /** Whether it is a parameter that shows the described field in a report. */
  readonly shows?: true
  /** Whether the service does not document the meaning of that field. */
  readonly undocumented?: true
}

type FieldTexts = Readonly<Record<string, FieldText>>

/** Copies a schema and adds descriptions of it and its fields. Done for `…/schemas` only: a client does not need them. */
export function withDescriptions<Schema extends z.ZodMiniType>(
  schema: Schema,
  description: string,
  texts: FieldTexts,
): Schema {
  return withTexts(schema, texts).register(z.globalRegistry, { description }) as Schema
}

function withTexts(schema: z.ZodMiniType, texts: FieldTexts): z.ZodMiniType {
  const def = definitionOf(schema)
  const copy: Record<string, unknown> = Object.defineProperties({}, Object.getOwnPropertyDescriptors(def))
  for (const name of CHILDREN) {
    const part = def[name]
    if (part !== undefined) copy[name] = withTexts(part, texts)
  }
  if (def.options !== undefined) copy.options = def.options.map((option) => withTexts(option, texts))
  if ('shape' in def) {
    let shape: object | undefined
    Object.defineProperty(copy, 'shape', {
      get: () => {
        shape ??= Object.fromEntries(
          Object.entries(def.shape ?? {}).map(([name, field]) => [name, describedField(field, texts[name])]),
        )
        return shape
      },
      enumerable: true,
      configurable: true,
    })
  }
  if (def.in && isUnchecked(def.in)) copy.in = withWireForms(copy.in as z.ZodMiniType)
  return schema.clone(copy as never)
}

/** A map without entries, as PHP writes one. */
export const EMPTY_MAP = { type: ['array', 'string', 'null'], maxItems: 0, maxLength: 0 }

/**
 * Adds the other forms on the wire that `list` and `mapOf` of `codecs/responses.ts` decode: an empty map as PHP writes it,
 * and a map for a list whose keys do not count from 0.
 */
function withWireForms(schema: z.ZodMiniType): z.ZodMiniType {
  const { innerType: usual = schema } = definitionOf(schema)
  const { type, element } = definitionOf(usual)
  if (type === 'record') return unchecked(z.union([usual, z.unknown().register(z.globalRegistry, EMPTY_MAP)]))
  if (element === undefined) return schema
  const numbered = { type: 'record', mode: 'loose', keyType: textLike(/^\d+$/), valueType: element } as const
  const map = new z.ZodMiniType(numbered)
  const keywords = { type: ['object', 'string'], additionalProperties: false, maxLength: 0 }
  return unchecked(z.union([usual, map.register(z.globalRegistry, keywords)]))
}

/** The meanings of the fields of a report, by the schemas of the parameters that show them. */
export const meanings = z.registry<{ readonly meaning: string }>()

function describedField(field: z.ZodMiniType, text: FieldText | undefined): z.ZodMiniType {
  if (text === undefined) return field
  const { fields = {}, examples, shows, undocumented, ...rest } = text
  const copy = withTexts(field, fields)
  if (shows) {
    copy.register(meanings, { meaning: undocumented ? '' : rest.description })
    return copy.register(z.globalRegistry, { description: `Shows: ${rest.description}` })
  }
  if (examples === undefined) return copy.register(z.globalRegistry, rest)
  // The schema of the field on the wire needs them too, because zod drops those of a codec on this side.
  sideOf(copy, 'in').register(z.globalRegistry, { examples: [...examples] })
  return copy.register(z.globalRegistry, { ...rest, examples: [...examples] })
}
