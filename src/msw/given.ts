import { describeType } from '../errors/describe.ts'
import { suggestion } from '../errors/sentences.ts'
import { nearestName } from '../errors/unknown-name.ts'

/** Checks of records, faults and quirks that tests add: a typo must not make a test pass. */
type Fields = Readonly<Record<string, unknown>>

/** @throws TypeError for a field that `known` does not have. */
export function checkFields(what: string, given: object, known: object): void {
  for (const field of Object.keys(given))
    if (!Object.hasOwn(known, field)) checkName(what, '', field, Object.keys(known))
}

/** @throws TypeError for a name that is not known. It suggests a similar one, or lists the known ones. */
export function checkName(what: string, kind: string, name: string, known: readonly string[]): void {
  if (known.includes(name)) return
  const hint = suggestion(nearestName(String(name), known)) || `; there are ${known.join(', ')}`
  throw new TypeError(`${what}: there is no ${kind}${JSON.stringify(name)}${hint}`)
}

/** @throws TypeError for a value that is not one of the choices of its field. */
export function checkChoices(what: string, given: object, choices: Readonly<Record<string, readonly unknown[]>>): void {
  for (const [field, values] of Object.entries(choices)) {
    const value = (given as Fields)[field]
    if (value !== undefined && !values.includes(value))
      throw new TypeError(`${what}: ${field} is ${values.join(' or ')}, received ${String(value)}`)
  }
}

/** Places and limits of an amount. */
interface Scale {
  readonly places: number
  readonly least: number
  readonly most: number
}

/** @throws TypeError for an amount that is not a plain decimal of this scale. */
export function checkAmounts(what: string, given: object, fields: readonly string[], scale: Scale): void {
  const { places, least, most } = scale
  for (const field of fields) {
    const value = (given as Fields)[field]
    if (value === undefined) continue
    const decimal = /^-?\d+(?:\.(\d+))?$/.exec(
      typeof value === 'number' || typeof value === 'string' ? String(value) : '',
    )
    if (decimal === null || (decimal[1] ?? '').length > places)
      throw new TypeError(`${what}: ${field} is a decimal of at most ${places} places, received ${String(value)}`)
    if (Number(value) < least || Number(value) > most)
      throw new TypeError(`${what}: ${field} is from ${least} to ${most}, received ${String(value)}`)
  }
}

/** @throws TypeError for an id that is not a number or has no record. */
export function checkReference(what: string, field: string, id: number, records: { has(id: number): boolean }): void {
  if (typeof id !== 'number')
    throw new TypeError(`${what}: the id of an ${field} is a number, received ${describeType(id)}`)
  if (!records.has(id)) throw new TypeError(`${what}: there is no ${field} ${String(id)}; add it first`)
}

/** The words of a text, as a union. */
type Words<Text extends string> = Text extends `${infer First} ${infer Rest}` ? First | Words<Rest> : Text

/** An object with a property for each name of a list, for `checkFields`. */
export const named = <const Text extends string>(names: Text): Readonly<Record<Words<Text>, true>> =>
  Object.fromEntries(names.split(' ').map((name) => [name, true])) as Record<Words<Text>, true>
