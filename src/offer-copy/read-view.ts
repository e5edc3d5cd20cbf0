// Converts values of an offer that was read to the values that `setOffer` takes. Values of unknown form are kept.

/** Whether a value means "none": undefined, null, empty or `Not Set`. */
export const isUnset = (value: unknown) =>
  value === undefined || value === null || /^(?:Not Set)?$/i.test(String(value).trim())

/** The value, with a text trimmed, or `undefined` if it is not set. */
export const optional = (value: unknown) =>
  isUnset(value) ? undefined : typeof value === 'string' ? value.trim() : value

/** Looks up a text in a table, ignoring case. */
export function lookUp(table: Readonly<Record<string, unknown>>, value: unknown): unknown {
  const text = String(value).trim().toLowerCase()
  return Object.hasOwn(table, text) ? table[text] : optional(value)
}

const FLAGS = { yes: 1, enable: 1, enabled: 1, on: 1, 1: 1, no: 0, disable: 0, disabled: 0, off: 0, 0: 0 }

/** A flag, as 1 or 0. */
export const flagOf = (value: unknown) => lookUp(FLAGS, value)

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
export const rulesOf = (rules: unknown): unknown =>
  Array.isArray(rules) ? rules.filter((rule) => !isUnset(rule)) : (optional(rules) ?? [])
