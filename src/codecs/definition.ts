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

/** The fields of an object by name, also of one that is optional, nullable or the start of a codec. */
export function fieldsOf(schema: z.ZodMiniType): NonNullable<Definition['shape']> {
  // Its own, so that nothing is read from a polluted `Object.prototype`.
  const definition = definitionOf(schema)
  const own = <Name extends keyof Definition>(name: Name) =>
    Object.hasOwn(definition, name) ? definition[name] : undefined
  const inner = own('innerType') ?? own('in')
  return own('shape') ?? (inner ? fieldsOf(inner) : {})
}
