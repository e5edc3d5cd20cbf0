import type * as z from 'zod/mini'

/** The properties of zod's definition of a schema that this package reads. */
export interface Definition {
  readonly type: z.core.$ZodTypeDef['type']
  /** The schema inside of one that is optional or nullable. */
  readonly innerType?: z.ZodMiniType
  /** The items of an array. */
  readonly element?: z.ZodMiniType
  /** What a codec takes, and what it gives. */
  readonly in?: z.ZodMiniType
  readonly out?: z.ZodMiniType
  /** The fields of an object, which are built when this is read. */
  readonly shape?: Readonly<Record<string, z.ZodMiniType>>
  readonly catchall?: z.ZodMiniType
  /** What a union chooses from. */
  readonly options?: readonly z.ZodMiniType[]
}

export const definitionOf = ({ def }: z.ZodMiniType): Definition => def

/** The schema inside of one that is optional or nullable. */
export const innerOf = (schema: z.ZodMiniType): z.ZodMiniType | undefined => definitionOf(schema).innerType

/** The fields of an object, by name. */
export const fieldsOf = (schema: z.ZodMiniType): NonNullable<Definition['shape']> => definitionOf(schema).shape ?? {}
