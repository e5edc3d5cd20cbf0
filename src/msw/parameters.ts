import { type AnyOperation, decodeParameters, type Parameters } from '../operations/read-request.ts'
import { type Refusal, refusals, refuse } from './service-error.ts'

/** The subject of an error: `offerId` is that of `offerIdMissing` and `offerIdInvalid`. */
export type Subject = Refusal extends infer Name ? (Name extends `${infer Stem}Invalid` ? Stem : never) : never

/** How the parameters of a call are read, in addition to its schema. */
export interface Reading {
  /** The subject of the error if a parameter is missing or invalid (SERVICE-NOTES, Errors). */
  readonly about: (parameter: string) => Subject
  /** Parameters that SERVICE.md requires and the schema does not, because the client adds them. */
  readonly required?: (given: Parameters) => readonly string[]
  /** Converts parameters that the schema does not accept. */
  readonly tidy?: (given: Parameters) => Parameters
}

/**
 * Decodes the parameters of a call with the operation's schema, in the opposite direction of the client. Unknown
 * parameters are ignored, as a web service does. `unread` is the reason why the body was not read.
 * @throws ServiceError if a parameter is missing or invalid.
 */
export function readParameters(
  operation: AnyOperation,
  { about, required = () => [], tidy = (given) => given }: Reading,
  { parameters, unread }: { readonly parameters: Parameters; readonly unread: string },
): unknown {
  const given = { ...tidy(parameters) }
  const isBlank = (value: unknown) => typeof value === 'string' && value.trim() === ''
  const isMissing = (field: string) => field !== '' && isBlank(given[field] ?? '')
  const refusal = (field: string, detail: string) =>
    refuse(refusalOf(about(field), isMissing(field)), `${detail} ${unread}`.trim())
  const absent = required(given).find(isMissing)
  if (absent !== undefined) throw refusal(absent, `(${absent})`)
  for (;;) {
    const decoded = decodeParameters(operation, given)
    if ('input' in decoded) return decoded.input
    const { unknown, issues } = decoded
    for (const name of unknown) delete given[name]
    if (unknown.length > 0) continue
    // Missing parameters are reported before invalid ones.
    const { field = '', expected = '' } = issues.find((issue) => isMissing(issue.field)) ?? issues[0] ?? {}
    throw refusal(field, field === '' ? expected : `(${field}: expected ${expected})`)
  }
}

function refusalOf(subject: Subject, missing: boolean): Refusal {
  const name = `${subject}Missing`
  return missing && Object.hasOwn(refusals, name) ? (name as Refusal) : `${subject}Invalid`
}
