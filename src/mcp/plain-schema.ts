import type { ValueSchema } from '../flat-calls/input-schema.ts'

/** Longer patterns cost a model more than they tell it: the check of the call names what is wrong. */
const LONGEST_PATTERN = 60

/**
 * A schema for a model, which pays for each word of it: of several ways to write a value one is shown, a list where one or a
 * list is taken. The call takes the others too.
 */
export function plain({ anyOf, ...rest }: ValueSchema): ValueSchema {
  if (anyOf) return { ...rest, ...plain(anyOf.find(({ type }) => type === 'array') ?? (anyOf[0] as ValueSchema)) }
  const { enum: values, pattern, minimum, maximum, items, ...others } = rest
  const isFlag = values?.includes(true)
  return {
    ...others,
    ...(isFlag ? { type: 'boolean' } : values && { enum: values }),
    ...(pattern && pattern.length <= LONGEST_PATTERN && { pattern }),
    ...(minimum !== undefined && { minimum }),
    ...(maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER && { maximum }),
    ...(items && { items: plain(items) }),
  }
}
