/** What tests give is checked: a misspelt field, status or fault would let them pass for nothing. */
type Fields = Readonly<Record<string, unknown>>

/** @throws TypeError for a field that `known` has not. */
export function checkFields(what: string, given: object, known: object): void {
  const unknown = Object.keys(given).find((field) => !Object.hasOwn(known, field))
  if (unknown !== undefined)
    throw new TypeError(`${what}: there is no ${JSON.stringify(unknown)}; there are ${Object.keys(known).join(', ')}`)
}

/** @throws TypeError for what is no set of options, and for an option that `known` has not. */
export function checkOptions(what: string, options: unknown, known: object): void {
  if (typeof options !== 'object' || options === null)
    throw new TypeError(`${what}: expected an object of options, received ${String(options)}`)
  const unknown = Object.keys(options).find((name) => !Object.hasOwn(known, name))
  if (unknown !== undefined)
    throw new TypeError(
      `${what}: there is no option ${JSON.stringify(unknown)}; there are ${Object.keys(known).join(', ')}`,
    )
}

/** @throws TypeError for a value that is none of those that the field may have. */
export function checkChoices(what: string, given: object, choices: Readonly<Record<string, readonly unknown[]>>): void {
  for (const [field, values] of Object.entries(choices)) {
    const value = (given as Fields)[field]
    if (value !== undefined && !values.includes(value))
      throw new TypeError(`${what}: ${field} is ${values.join(' or ')}, received ${String(value)}`)
  }
}

/** How fine, how small and how large an amount may be. */
interface Scale {
  readonly places: number
  readonly least: number
  readonly most: number
}

/** @throws TypeError for an amount that is no plain decimal of this scale. */
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

/** @throws TypeError for an id that no record has. */
export function checkReference(what: string, field: string, id: number, records: { has(id: number): boolean }): void {
  if (!records.has(id)) throw new TypeError(`${what}: there is no ${field} ${String(id)}; add it first`)
}
