import type * as z from 'zod/mini'
import { formatPath } from '../errors/describe.ts'
import type { Issue } from '../errors/errors.ts'
import { inputErrorOfIssues, issueOf, MOST_ISSUES } from '../errors/input-error.ts'
import { nearestName } from '../errors/unknown-name.ts'
import { safeParse } from './zod/checks.ts'

/** Parses options. `root` is the path of an issue about the value as a whole. @throws InputError with its issues, at most 100 */
export function parseInput<Output>(
  operation: string,
  schema: z.ZodMiniType<Output>,
  input: unknown,
  root = '',
): Output {
  const result = safeParse(schema, input)
  if (result.success) return result.data
  throw errorOfIssues(operation, result.error.issues, root)
}

/** An issue of zod, or of a check that is not zod's. */
type Found = z.core.$ZodIssue | z.core.$ZodRawIssue

/** The InputError of what zod, or a check of this package, has found. */
export const errorOfIssues = (operation: string, found: readonly Found[], root = '') =>
  inputErrorOfIssues(
    operation,
    found.slice(0, MOST_ISSUES).map((issue) => toIssue(issue, root)),
    found.length,
  )

function toIssue(issue: Found, root: string): Issue {
  const { path = [], input } = issue
  const described = issueOf(formatPath(path) || root, String(issue.message), input)
  if (issue.code === 'custom') return { ...described, ...issue.params }
  const meant = typeof input === 'string' ? nearestName(input, literalsOf(issue)) : undefined
  return { ...described, ...(meant && { meant }) }
}

function literalsOf(issue: Found): string[] {
  if (issue.code === 'invalid_union') return issue.errors.flat().flatMap(literalsOf)
  return issue.code === 'invalid_value' ? issue.values.filter((value) => typeof value === 'string') : []
}
