// What the values of an offer's read view say to one who writes it. What is of no known form stays as it came.

/** What the read view says where it has nothing to say. */
export const saysNothing = (value: unknown) =>
  value === undefined || value === null || /^(?:Not Set)?$/i.test(String(value).trim())

/** A value that says something, as it came; a text without the blanks around it. */
export const given = (value: unknown) =>
  saysNothing(value) ? undefined : typeof value === 'string' ? value.trim() : value

/** One of some words, whatever its capitals. Another value stays as it came. */
export function meaning(words: Readonly<Record<string, unknown>>, value: unknown): unknown {
  const word = String(value).trim().toLowerCase()
  return Object.hasOwn(words, word) ? words[word] : given(value)
}

const FLAGS = { yes: 1, enable: 1, enabled: 1, on: 1, 1: 1, no: 0, disable: 0, disabled: 0, off: 0, 0: 0 }

/** A flag as `setOffer` takes it. */
export const flagOf = (value: unknown) => meaning(FLAGS, value)

/** An id; 0 and -1 are none. */
export const idOf = (value: unknown) => (/^(?:0|-1)$/.test(String(value).trim()) ? undefined : given(value))

/** An amount; -1 is none. Zeros beyond its 5 places are dropped. */
export function amountOf(value: unknown): unknown {
  if (/^-1(?:\.0*)?$/.test(String(value).trim())) return undefined
  const amount = given(value)
  return typeof amount === 'string' ? amount.replace(/^(\d+\.\d{5})0+$/, '$1') : amount
}

/** A cap. */
export function limitOf(value: unknown): unknown {
  const limit = given(value)
  return typeof limit === 'string' && /^-?\d{1,15}$/.test(limit) ? Number(limit) : limit
}

/** Rules without empty ones, which PHP has for none at all. */
export const rulesOf = (rules: unknown): unknown =>
  Array.isArray(rules) ? rules.filter((rule) => !saysNothing(rule)) : (given(rules) ?? [])
