import * as z from 'zod/mini'
import { checkConditions, type InputRules, rulesOf } from '../codecs/input.ts'
import { likeOf, parsePart, refuse } from '../codecs/zod/checks.ts'
import { fieldsOf, keywordsOf, sentAs } from '../codecs/zod/codec.ts'
import { lazyObject } from '../codecs/zod/object-schemas.ts'
import { formatIssue } from '../errors/sentences.ts'
import {
  annotated,
  copied,
  describedAs,
  describedCopyOf,
  type FieldTexts,
  publishedFields,
} from './with-descriptions.ts'

/** Makes the published schema of an input, as `withDescriptions` does for a response. */
export const inputWithDescriptions = <Schema extends z.ZodMiniType>(
  schema: Schema,
  description: string,
  texts: FieldTexts,
): Schema => {
  const copy = publishedInput(schema, rulesOf(schema) as InputRules, texts)
  return describedAs(schema, copy, { description, additionalProperties: false }, texts)
}

/** An input, which zod's own object reads. */
function publishedInput(schema: z.ZodMiniType, rules: InputRules, texts: FieldTexts): z.ZodMiniObject {
  const { forbidden, expected = 'an object', unknownIssue } = rules
  const wordsFor = (name: string) => {
    if (name === forbidden?.field) return forbidden.why
    const names = Object.keys(fieldsOf(schema)).filter((known) => known !== name)
    return formatIssue({ ...unknownIssue(name, names), path: '' })
  }
  const conditions = z.check((payload) => checkConditions(rules, payload))
  const { field, why } = forbidden ?? {}
  const absent = z.check(
    (payload) => {
      if (field !== undefined && Object.hasOwn(Object(payload.value), field)) refuse(payload, why, { path: [field] })
    },
    { when: () => true },
  )
  // `undefined` is as if left out, under an unknown name too.
  const unknown = z.optional(z.never({ error: ({ path = [] }) => wordsFor(String(path.at(-1))) }))
  const copy = lazyObject(() => publishedFields(schema, texts, published), unknown, {
    error: () => expected,
    checks: [absent, conditions],
  })
  // `z.pick` and the like take no object with checks. What they derive has none: the call checks all of them.
  copy.def.checks = []
  return copy
}

/** The schema with everything that its JSON Schema shows, and with descriptions of its fields. */
export function published(schema: z.ZodMiniType, texts?: FieldTexts): z.ZodMiniType {
  const known = texts ? undefined : describedCopyOf(schema)
  if (known) return known
  const like = likeOf(schema)
  const sent = sentAs(schema)
  const base = like ? published(like, texts) : copied(schema, texts, published)
  // What is sent is the other side of a pipe that changes nothing.
  const both = sent ? z.pipe(base, annotated(z.unknown(), sent)) : base
  if (like === undefined) return both
  return annotated(
    z.pipe(
      z.transform((value, { issues }) => parsePart({ value, issues }, schema, value)),
      both,
    ),
    keywordsOf(schema),
  )
}
