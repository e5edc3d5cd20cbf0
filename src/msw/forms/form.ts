import type { OperationName } from '../../operations/index.ts'
import { type Refusal, refusals, refuse } from '../service-error.ts'
import { isBlank, Misfit, type Wire, type Written } from './wire.ts'

/** The subject of an error: `offerId` is that of `offerIdMissing` and `offerIdInvalid`. */
export type Subject = Refusal extends infer Name ? (Name extends `${infer Stem}Invalid` ? Stem : never) : never

type Wires = Readonly<Record<string, Wire<unknown>>>

/** Parameters by name, as they were sent. */
export type Parameters = Readonly<Record<string, Written>>

/** The parameters that an operation takes, besides `key` and `a`. */
export interface Form<Required extends Wires = Wires, Optional extends Wires = Wires> {
  /** The names of its operations. */
  readonly of: readonly OperationName[]
  /** Whose form it is, if the network and affiliates have different ones. */
  readonly role?: 'network' | 'affiliate'
  readonly required?: Required
  readonly optional?: Optional
  /** What an error is about, by the parameter; `others` for parameters that are not listed. */
  readonly about: Readonly<Record<string, Subject>> & { readonly others: Subject }
}

type ValueOf<Of> = Of extends Wire<infer Value> ? Exclude<Value, Misfit> : never
type ValuesOf<Of extends Wires> = { readonly [Name in keyof Of]: ValueOf<Of[Name]> }
type Sometimes<Of extends Wires> = { readonly [Name in keyof Of]?: ValueOf<Of[Name]> | undefined }

/** What the parameters of a form stand for. */
export type Values<Of> =
  Of extends Form<infer Required, infer Optional> ? ValuesOf<Required> & Sometimes<Optional> : never

type None = Readonly<Record<never, never>>

/** Returns a form, with the types of its parameters. */
export const form = <Required extends Wires = None, Optional extends Wires = None>(
  described: Form<Required, Optional>,
): Form<Required, Optional> => described

/**
 * Reads the parameters of a form. Others are ignored, as a web service does. `unread` is the reason why the body was not
 * read.
 * @throws ServiceError if a parameter is missing or invalid.
 */
export function readParameters(
  { required = {}, optional = {}, about }: Form,
  { parameters: given, unread }: { readonly parameters: Parameters; readonly unread: string },
): Readonly<Record<string, unknown>> {
  const wires: Wires = { ...required, ...optional }
  // Missing parameters are reported before invalid ones.
  const missing = Object.keys(required).filter((name) => isBlank(given[name] ?? ''))
  const known = Object.keys(wires).filter((name) => given[name] !== undefined)
  const values: Record<string, unknown> = {}
  for (const name of [...missing, ...known]) {
    const written = given[name] ?? ''
    const value = wires[name]?.(written, name)
    if (value instanceof Misfit) {
      const refusal = refusalOf(about[name] ?? about.others, isBlank(written))
      throw refuse(refusal, `(${name}: expected ${value.expected}) ${unread}`.trim())
    }
    values[name] = value
  }
  return values
}

function refusalOf(subject: Subject, missing: boolean): Refusal {
  const name = `${subject}Missing`
  return missing && Object.hasOwn(refusals, name) ? (name as Refusal) : `${subject}Invalid`
}
