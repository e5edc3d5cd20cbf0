import { InputError } from '../../errors/errors.ts'
import type { Scrub } from './scrubber.ts'

/** The number; `undefined` if it contains a key of digits. */
const scrubNumber = (value: number | undefined, scrub: Scrub): number | undefined =>
  scrub(String(value)) === String(value) ? value : undefined

/** Takes the key out of a JSON value: its texts, names and numbers. Very deep values are cut off. */
export function scrubValue(value: unknown, scrub: Scrub, depth = 0): unknown {
  if (typeof value === 'string') return scrub(value)
  if (typeof value === 'number') return scrubNumber(value, scrub) ?? scrub(String(value))
  if (typeof value !== 'object' || value === null) return value
  if (depth > 100) return '…'
  if (Array.isArray(value)) return value.map((item) => scrubValue(item, scrub, depth + 1))
  // With `Object.fromEntries`, `__proto__` is a field as well.
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [scrub(name), scrubValue(item, scrub, depth + 1)]),
  )
}

const LONGEST_SHOWN = 1_000_000
/** Characters: longer than a key in any spelling. */
export const CUT_MARGIN = 5000

/** Whether an error or event shows a text in full. */
export const isShownWhole = ({ length }: string): boolean => length <= LONGEST_SHOWN

/** The start of a text, without the key. The last characters are left out, as they may be the start of a key. */
export const scrubStart = (text: string, scrub: Scrub): string =>
  isShownWhole(text) ? scrub(text) : `${scrub(text.slice(0, LONGEST_SHOWN)).slice(0, -CUT_MARGIN)}…`

/** Takes the key out of the fields of an error or event, which show the start of a text. A number that contains it is left out. */
export function scrubFields<Fields extends object>(fields: Fields, scrub: Scrub): Fields {
  const scrubText = (text: string) => scrubStart(text, scrub)
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'number' ? scrubNumber(value, scrub) : scrubValue(value, scrubText),
    ]),
  ) as Fields
}

/** Takes the key out of an InputError. Other errors are made without it. */
export function scrubInputError(error: unknown, scrub: Scrub): void {
  if (!(error instanceof InputError)) return
  const message = scrub(error.message)
  const issues = scrubValue(error.issues, scrub)
  Object.assign(error, { message, stack: error.stack?.replace(error.message, () => message), issues })
}
