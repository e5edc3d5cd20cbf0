import type * as z from 'zod/mini'

/** The properties of a definition that are schemas. */
export const CHILDREN = ['innerType', 'element', 'valueType', 'in', 'out'] as const

/** The properties of zod's definition of a schema that this package reads. */
export interface Definition extends Readonly<Partial<Record<(typeof CHILDREN)[number], z.ZodMiniType>>> {
  readonly type: z.core.$ZodTypeDef['type']
  /** The fields of an object, which are built when this is read. */
  readonly shape?: Readonly<Record<string, z.ZodMiniType>>
  /** What a union chooses from. */
  readonly options?: readonly z.ZodMiniType[]
}

export const definitionOf = ({ def }: z.ZodMiniType): Definition => def

/** The name of a property that this package adds to definitions, with the type of its value. */
export type AddedProperty<Value> = string & { readonly value?: Value }

/** A property that this package added to a definition. */
export const addedProperty = <Value>({ def }: z.ZodMiniType, name: AddedProperty<Value>): Value | undefined =>
  (def as unknown as Readonly<Record<string, Value>>)[name]

/** Adds a property to a definition, because the copies of a schema that `check` and `clone` make keep that. */
export function addProperty<Value>({ def }: z.ZodMiniType, name: AddedProperty<Value>, value: Value): void {
  const definition = def as unknown as Record<string, unknown>
  definition[name] = value
}

/** The schema inside of one that is optional, nullable or unchecked. */
export const innerOf = (schema: z.ZodMiniType): z.ZodMiniType | undefined => definitionOf(schema).innerType

/** The schema of what a codec takes (`in`) or gives (`out`), also of one that is optional. It may be nullable. */
export function sideOf(schema: z.ZodMiniType, side: 'in' | 'out'): z.ZodMiniType {
  const inner = innerOf(schema) ?? definitionOf(schema)[side]
  return inner && schema.def.type !== 'nullable' ? sideOf(inner, side) : schema
}

/** The fields of the object that a schema takes or gives, by name. */
export const fieldsOf = (schema: z.ZodMiniType, side: 'in' | 'out' = 'in'): NonNullable<Definition['shape']> =>
  definitionOf(sideOf(schema, side)).shape ?? {}
