import type { ValueSchema } from '../flat-calls/input-schema.ts'

/** Longer patterns cost a model more than they tell it: the check of the call names what is wrong. */
const LONGEST_PATTERN = 60

/** A short schema for a model: it shows one of several ways to write a value. The call accepts the others too. */
export function plain({ anyOf, ...rest }: ValueSchema): ValueSchema {
  if (anyOf) return { ...rest, ...plain(anyOf.find(({ type }) => type === 'array') ?? (anyOf[0] as ValueSchema)) }
  const { enum: values, pattern, minimum, maximum, items, ...others } = rest
  return {
    ...others,
    ...(values && choiceOf(values, others.description)),
    ...(pattern && pattern.length <= LONGEST_PATTERN && { pattern }),
    ...(minimum !== undefined && { minimum }),
    ...(maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER && { maximum }),
    ...(items && { items: plain(items) }),
  }
}

/** One of several values. Hosts refuse numbers as an `enum`: the description lists them. */
function choiceOf(values: readonly unknown[], description = ''): ValueSchema {
  if (values.includes(true)) return { type: 'boolean' }
  const texts = values.filter((value) => typeof value === 'string' && !/^\d+$/.test(value))
  if (texts.length > 0) return { type: 'string', enum: texts }
  const isListed = values.every((value) => new RegExp(`\\b${value}\\b`).test(description))
  return { type: 'integer', description: isListed ? description : `${description} One of ${values.join(', ')}.`.trim() }
}
