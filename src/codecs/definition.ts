import type * as z from 'zod/mini'

/** The fields of a definition that are schemas. */
export const PARTS = ['innerType', 'element', 'valueType', 'in', 'out'] as const

/** The fields of zod's definition of a schema that this package reads. */
export interface Definition extends Readonly<Partial<Record<(typeof PARTS)[number], z.ZodMiniType>>> {
  readonly type: z.core.$ZodTypeDef['type']
  /** The fields of an object, which are built when this is read. */
  readonly shape?: Readonly<Record<string, z.ZodMiniType>>
  /** What a union chooses from. */
  readonly options?: readonly z.ZodMiniType[]
}

export const definitionOf = ({ def }: z.ZodMiniType): Definition => def

/** A field of a definition, unless it comes from a polluted `Object.prototype`. */
export const ownField = <Value>({ def }: z.ZodMiniType, name: string): Value | undefined =>
  Object.hasOwn(def, name) ? (def as unknown as Readonly<Record<string, Value>>)[name] : undefined

/** Adds a field to a definition, because the copies of a schema that `check` and `clone` make keep that. */
export function addField({ def }: z.ZodMiniType, name: string, value: unknown): void {
  const definition = def as unknown as Record<string, unknown>
  definition[name] = value
}

/** The fields of an object by name, also of one that is optional, nullable or the start of a codec. */
export function fieldsOf(schema: z.ZodMiniType): NonNullable<Definition['shape']> {
  const inner = ownField<z.ZodMiniType>(schema, 'innerType') ?? ownField<z.ZodMiniType>(schema, 'in')
  return ownField<Definition['shape']>(schema, 'shape') ?? (inner ? fieldsOf(inner) : {})
}
