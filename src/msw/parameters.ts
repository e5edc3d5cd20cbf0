import * as z from 'zod/mini'
import type { AnyOperation } from './routes.ts'
import { type Refusal, refusals, refuse } from './service-error.ts'

/** Parameters by name, as they came. */
export type Parameters = Readonly<Record<string, string | readonly string[] | undefined>>

/** What a refusal may be about: `offerId` stands for `offerIdMissing` and `offerIdInvalid`. */
export type Subject = Refusal extends infer Name ? (Name extends `${infer Stem}Invalid` ? Stem : never) : never

/** How a call's parameters are read, besides what its schema says. */
export interface Reading {
  /** Which code goes with a parameter that is missing or does not fit (SERVICE-NOTES, Errors). */
  readonly about: (parameter: string) => Subject
  /** Parameters that SERVICE.md requires and that the client's schemas do not, as it fills them in by itself. */
  readonly required?: (given: Parameters) => readonly string[]
  /** Takes a spelling of the parameters that the schema does not know for what it means. */
  readonly tidy?: (given: Parameters) => Parameters
}

/**
 * Reads a call's parameters by the operation's own schema, in the direction opposite to the client's. Parameters that
 * the operation does not know are ignored, as a web service does; one that is missing or does not fit is refused with
 * the code of its kind. `unread` is why nothing was read of a body.
 */
export function readParameters(
  operation: AnyOperation,
  { about, required = () => [], tidy = (given) => given }: Reading,
  { parameters, unread }: { readonly parameters: Parameters; readonly unread: string },
): unknown {
  const given = { ...tidy(parameters) }
  const isMissing = (field: string) => field !== '' && (given[field] ?? '') === ''
  const refusal = (field: string, detail: string) =>
    refuse(refusalOf(about(field), isMissing(field)), `${detail} ${unread}`.trim())
  const absent = required(given).find(isMissing)
  if (absent !== undefined) throw refusal(absent, `(${absent})`)
  for (;;) {
    const result = z.safeEncode(operation.input, given)
    if (result.success) return result.data
    const { issues } = result.error
    const unknown = issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : []))
    for (const name of unknown) delete given[name]
    if (unknown.length > 0) continue
    // What is missing is told before what does not fit.
    const issue = (issues.find(({ path }) => isMissing(fieldOf(path))) ?? issues[0]) as z.core.$ZodIssue
    const field = fieldOf(issue.path)
    const expected =
      issue.code === 'invalid_type' && issue.expected === 'array' ? `${field}[0], ${field}[1], …` : issue.message
    throw refusal(field, field === '' ? expected : `(${field}: expected ${expected})`)
  }
}

const fieldOf = ([field = '']: readonly PropertyKey[]) => String(field)

function refusalOf(subject: Subject, missing: boolean): Refusal {
  const name = `${subject}Missing`
  return missing && Object.hasOwn(refusals, name) ? (name as Refusal) : `${subject}Invalid`
}
