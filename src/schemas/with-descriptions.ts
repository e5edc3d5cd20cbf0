import * as z from 'zod/mini'
import { checkConditions, type InputRules, rulesOf } from '../codecs/input.ts'
import { likeOf, refuse } from '../codecs/zod/checks.ts'
import { sentAs } from '../codecs/zod/codec.ts'
import { decoderOf } from '../codecs/zod/decoder.ts'
import { definitionOf, fieldsOf } from '../codecs/zod/definition.ts'
import { keywords } from '../codecs/zod/keywords.ts'
import { lazyObject } from '../codecs/zod/object-schemas.ts'
import { parsePart } from '../codecs/zod/safe-parse.ts'
import { formatIssue } from '../errors/sentences.ts'

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

/** What the parameters that show the fields of a report mean, by their names. */
export type ShownFields = ReadonlyMap<string, Pick<FieldText, 'description' | 'undocumented'>>

const shownFields = new WeakMap<object, ShownFields>()

/** The fields that a published query of a report can ask for. */
export const shownFieldsOf = (schema: z.ZodMiniType): ShownFields => shownFields.get(schema) ?? new Map()

const described = new WeakMap<object, z.ZodMiniType>()

/**
 * The schema that users have: with descriptions of it and its fields, and with all that zod's JSON Schema shows. A client
 * does not need that.
 */
export function withDescriptions<Schema extends z.ZodMiniType>(
  schema: Schema,
  description: string,
  texts: FieldTexts,
): Schema {
  const rules = rulesOf(schema)
  const copy = rules ? publishedInput(schema, rules, texts) : copied(schema, texts)
  shownFields.set(copy, new Map(Object.entries(texts).filter(([, { shows }]) => shows)))
  described.set(schema, copy)
  return annotated(copy, { description, ...(rules && { additionalProperties: false }) }) as Schema
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
  const copy = lazyObject(() => publishedFields(schema, texts), unknown, {
    error: () => expected,
    checks: [absent, conditions],
  })
  // `z.pick` and the like take no object with checks. What they derive has none: the call checks all of them.
  copy.def.checks = []
  return copy
}

const publishedFields = (schema: z.ZodMiniType, texts: FieldTexts) =>
  Object.fromEntries(
    Object.entries(fieldsOf(schema)).map(([name, field]) => [name, describedField(field, texts[name])]),
  )

/** The schema with all that JSON Schema shows of it, and with the texts of the fields in it. */
export function published(schema: z.ZodMiniType, texts?: FieldTexts): z.ZodMiniType {
  const known = texts ? undefined : described.get(schema)
  if (known) return known
  const like = likeOf(schema)
  const sent = sentAs(schema)
  const base = like ? published(like, texts) : copied(schema, texts)
  // What is sent is the other side of a pipe that changes nothing.
  const both = sent ? z.pipe(base, annotated(z.unknown(), keywords.get(sent))) : base
  if (like === undefined) return both
  return annotated(
    z.pipe(
      z.transform((value, { issues }) => parsePart({ value, issues }, schema, value)),
      both,
    ),
    keywords.get(schema),
  )
}

function copied(schema: z.ZodMiniType, texts: FieldTexts | undefined): z.ZodMiniType {
  const { type, innerType, element, in: taken, out, options, catchall } = definitionOf(schema)
  if (type === 'object' && catchall)
    return annotated(
      lazyObject(() => publishedFields(schema, texts ?? {}), published(catchall, texts)),
      keywords.get(schema),
    )
  const copy: Record<string, unknown> = { ...schema.def }
  if (innerType) copy.innerType = published(innerType, texts)
  if (element) copy.element = published(element, texts)
  if (taken) copy.in = published(taken, texts)
  if (out) copy.out = published(out, texts)
  if (options) copy.options = options.map((option) => published(option, texts))
  if (decoderOf(schema)?.item) copy.in = withWireForms(copy.out as z.ZodMiniType)
  return annotated(schema.clone(copy as never), keywords.get(schema))
}

/** A map without entries, as PHP writes one. */
export const EMPTY_MAP = { type: ['array', 'string', 'null'], maxItems: 0, maxLength: 0 }

/**
 * What the wire may carry for a list or map: also an empty map as PHP writes it, and a map for a list whose keys do not
 * count from 0. The first option takes any value, as `list` and `mapOf` of `codecs/responses.ts` decode it.
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

/** Adds keywords to what JSON Schema shows of a schema. */
function annotated(schema: z.ZodMiniType, more: object | undefined): z.ZodMiniType {
  return more ? schema.register(z.globalRegistry, { ...z.globalRegistry.get(schema), ...more }) : schema
}

function describedField(field: z.ZodMiniType, text: FieldText | undefined): z.ZodMiniType {
  const { fields = {}, examples, shows: _, undocumented: __, ...rest } = text ?? {}
  const copy = published(field, fields)
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
