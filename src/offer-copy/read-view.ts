// Converts values of an offer that was read to the values that `setOffer` takes. Values of unknown form are kept.

/** Whether a value means "none": undefined, null, empty or `Not Set`. */
export const isUnset = (value: unknown) =>
  value === undefined || value === null || /^(?:Not Set)?$/i.test(String(value).trim())

/** The value, with a text trimmed, or `undefined` if it is not set. */
export const optional = (value: unknown) =>
  isUnset(value) ? undefined : typeof value === 'string' ? value.trim() : value

/** Replaces the texts of a table, ignoring case. */
const replaced = (table: Readonly<Record<string, unknown>>) => (value: unknown) => {
  const text = String(value).trim().toLowerCase()
  return Object.hasOwn(table, text) ? table[text] : optional(value)
}

/** A flag, as 1 or 0. */
export const flagOf = replaced({
  yes: 1,
  enable: 1,
  enabled: 1,
  on: 1,
  1: 1,
  no: 0,
  disable: 0,
  disabled: 0,
  off: 0,
  0: 0,
})

export const geoTypeOf = replaced({ include: 1, exclude: 0 })
export const eventRangeOf = replaced({ all: 'All', initial: 'Initial' })

/** An id; 0 and -1 mean "none". */
export const idOf = (value: unknown) => (/^(?:0|-1)$/.test(String(value).trim()) ? undefined : optional(value))

/** An amount; -1 means "none". Zeros after the fifth decimal place are dropped. */
export function amountOf(value: unknown): unknown {
  if (/^-1(?:\.0*)?$/.test(String(value).trim())) return undefined
  const amount = optional(value)
  return typeof amount === 'string' ? amount.replace(/^(\d+\.\d{5})0+$/, '$1') : amount
}

/** The limit of a cap, as a number. */
export function limitOf(value: unknown): unknown {
  const limit = optional(value)
  return typeof limit === 'string' && /^-?\d{1,15}$/.test(limit) ? Number(limit) : limit
}

/** Rules without empty ones: the service sends an empty rule if there are none. */
export function rulesOf(rules: unknown): unknown {
  if (!Array.isArray(rules)) return optional(rules)
  const given = rules.filter((rule) => !isUnset(rule))
  return given.length > 0 ? given : undefined
}
