import type * as z from 'zod/mini'

type Parts = Record<'innerType' | 'element' | 'valueType' | 'in' | 'out' | 'like' | 'fields', z.ZodMiniType>

/** What zod keeps of a schema, as far as it is read here; `like` and `fields` are of schemas of ours. */
export interface Definition extends Readonly<Partial<Parts>> {
  readonly type: z.core.$ZodTypeDef['type']
  /** The fields of an object, which are built when this is read. */
  readonly shape?: Readonly<Record<string, z.ZodMiniType>>
  /** What a union chooses from. */
  readonly options?: readonly z.ZodMiniType[]
  /** A field that an input must not have. */
  readonly forbidden?: string | undefined
}

export const definitionOf = (schema: z.core.$ZodType): Definition => schema._zod.def as z.core.$ZodTypeDef as Definition
