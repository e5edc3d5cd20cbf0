import type * as z from 'zod/mini'
import { formatPath } from '../errors/describe.ts'
import type { Issue } from '../errors/errors.ts'
import { inputErrorOfIssues, issueOf, MOST_ISSUES } from '../errors/input-error.ts'
import { nearestName } from '../errors/unknown-name.ts'
import { same } from './zod/codec.ts'
import { addedProperty, fieldsOf, sideOf } from './zod/definition.ts'
import { type ObjectRules, RULES } from './zod/object-schemas.ts'
import { safeParse } from './zod/safe-parse.ts'

/** What a parse knows of the call, beside the schema. */
interface Context {
  /** The path of an issue about the value as a whole. */
  readonly root?: string
  /** The names that a caller may write among the known ones. */
  readonly mayWrite?: (names: readonly string[]) => readonly string[]
}

/** Parses an input or options. @throws InputError with its issues, at most 100. */
export function parseInput<Output>(
  operation: string,
  schema: z.ZodMiniType<Output>,
  input: unknown,
  context: Context = {},
): Output {
  const result = safeParse(schema, input)
  if (result.success) return result.data
  // One issue for each unknown name.
  const found = result.error.issues.flatMap<z.core.$ZodIssue>((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys.map((key) => ({ ...issue, keys: [key] })) : issue,
  )
  const issues = found.slice(0, MOST_ISSUES).map((one) => {
    const issue = toIssue(one, input, schema, context)
    return { ...issue, path: issue.path || (context.root ?? '') }
  })
  throw inputErrorOfIssues(operation, issues, found.length)
}

function toIssue(issue: z.core.$ZodIssue, input: unknown, schema: z.ZodMiniType, { mayWrite = same }: Context): Issue {
  if (issue.code === 'unrecognized_keys') {
    const prefix = issue.path.length === 0 ? '' : `${formatPath(issue.path)}.`
    const object = objectAt(schema, issue.path)
    const names = mayWrite(Object.keys(fieldsOf(object)))
    const { unknownIssue } = addedProperty(object, RULES) as ObjectRules
    return unknownIssue(String(issue.keys[0]), names, prefix)
  }
  const value = valueAt(input, issue.path)
  const described = issueOf(formatPath(issue.path), issue.message, value)
  if (issue.code === 'custom') return { ...described, ...issue.params }
  const meant = typeof value === 'string' ? nearestName(value, literalsOf(issue)) : undefined
  return { ...described, ...(meant && { meant }) }
}

function literalsOf(issue: z.core.$ZodIssue): string[] {
  if (issue.code === 'invalid_union') return issue.errors.flat().flatMap(literalsOf)
  return issue.code === 'invalid_value' ? issue.values.filter((value) => typeof value === 'string') : []
}

const valueAt = (input: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((value, key) => (Object(value) as Readonly<Record<PropertyKey, unknown>>)[key], input)

/** The schema of the object at a path. */
const objectAt = (schema: z.ZodMiniType, path: readonly PropertyKey[]): z.ZodMiniType =>
  sideOf(
    path.reduce<z.ZodMiniType>((object, name) => fieldsOf(object)[String(name)] ?? object, schema),
    'in',
  )
