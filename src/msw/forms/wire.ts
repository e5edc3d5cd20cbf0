import type { InputError } from '../../errors/errors.ts'
import { formatScaled, MOST_UNITS, scaled } from '../decimal.ts'
import { isDay } from '../time/clock.ts'

/** A parameter as it was sent: its text, or the texts of `name[0]`, `name[1]`, …. */
export type Written = string | readonly string[]

/** What a parameter should have been, in the words of an error message. */
export class Misfit {
  readonly expected: string

  constructor(expected: string) {
    this.expected = expected
  }
}

/** How a parameter is written: reads its value. */
export type Wire<Value> = (written: Written, name: string) => Value | Misfit

export const isBlank = (written: Written): boolean => typeof written === 'string' && written.trim() === ''

/** A parameter with one text. `read` returns `undefined` for a text that does not fit. */
function single<Value>(expected: string, read: (text: string) => Value | undefined): Wire<Value> {
  const misfit = new Misfit(expected)
  return (written) => (typeof written === 'string' ? read(written) : undefined) ?? misfit
}

/** An empty text counts as `empty`. */
export const orEmpty =
  <Value, Empty>(wire: Wire<Value>, empty: Empty): Wire<Value | Empty> =>
  (written, name) =>
    isBlank(written) ? empty : wire(written, name)

export const text: Wire<string> = single('a text', (written) => written)

export const someText: Wire<string> = single('a text that is not empty', (written) =>
  isBlank(written) ? undefined : written,
)

export const textUpTo = (most: number): Wire<string> =>
  single(`a text of at most ${most} characters`, (written) => ([...written].length <= most ? written : undefined))

/** A URL. Macros such as `{TID}` stay as they are. */
export const url: Wire<string> = single('an absolute URL', (written) => (URL.canParse(written) ? written : undefined))

/** One of some words, as what it stands for. */
export const meaning = <Value>(meanings: Readonly<Record<string, Value>>, expected: string): Wire<Value> =>
  single(expected, (written) => (Object.hasOwn(meanings, written) ? meanings[written] : undefined))

export const oneOf = <const Value extends string | number>(...values: readonly Value[]): Wire<Value> =>
  single(`one of ${values.map((value) => (typeof value === 'string' ? `'${value}'` : value)).join(', ')}`, (written) =>
    values.find((value) => String(value) === written),
  )

export const flag: Wire<boolean> = meaning({ 0: false, 1: true }, '1 or 0')

/** A whole number, from `least` to `most`. */
export function integer(least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY, unit = ''): Wire<number> {
  const fromLeast = least === Number.NEGATIVE_INFINITY ? '' : ` not below ${least}`
  const range = most === Number.POSITIVE_INFINITY ? fromLeast : ` from ${least} to ${most}`
  return single(`a whole number${range}${unit}`, (written) => {
    const value = Number(written)
    return /^\s*[+-]?\d+\s*$/.test(written) && value >= least && value <= most ? value : undefined
  })
}

const readId = (written: string) => (/^0*[1-9]\d*$/.test(written) ? Number(written) : undefined)

export const id: Wire<number> = single('an id: a positive whole number', readId)

export const idOrNone: Wire<number> = single('an id: a positive whole number; or 0 for none', (written) =>
  /^0+$/.test(written) ? 0 : readId(written),
)

/** Texts separated by commas. */
const list = <Value>(expected: string, read: (part: string) => Value | undefined): Wire<Value[]> =>
  single(expected, (written) => {
    const values = written.split(',').map((part) => read(part.trim()))
    return values.includes(undefined) ? undefined : (values as Value[])
  })

export const ids = list('ids separated by commas, each a positive whole number', readId)

export const countries = list('a country code such as US, or several separated by commas', (code) =>
  /^[A-Za-z][\w-]*$/.test(code) ? code : undefined,
)

/** Numbers separated by commas, as what they stand for. */
export const codes = <Value>(meanings: Readonly<Record<string, Value>>, expected: string): Wire<Value[]> =>
  list(expected, (code) => (Object.hasOwn(meanings, code) ? meanings[code] : undefined))

export const day: Wire<string> = single('a day that exists, as YYYY/MM/DD', (written) =>
  isDay(written) ? written : undefined,
)

/** The first or last hour of a report, as `YYYY/MM/DD` or `YYYY/MM/DD HH`. */
export const hour: Wire<string> = single(
  'a day that exists, from 2000 to 2099, as YY/MM/DD or YY/MM/DD HH',
  (written) => {
    const [, end] = /^(?:20)?(\d\d\/\d\d\/\d\d(?: (?:[01]\d|2[0-3]))?)$/.exec(written) ?? []
    return end !== undefined && isDay(`20${end.slice(0, 8)}`) ? `20${end}` : undefined
  },
)

/** An amount, rounded to the 5 places of the service. */
export const amount: Wire<string> = single(`an amount from 0 to ${MOST_UNITS}, such as 0.10`, (written) => {
  const units = scaled(written, 5)
  return units !== undefined && units >= 0n && units <= BigInt(MOST_UNITS) * 100_000n
    ? formatScaled(units, 5)
    : undefined
})

/** A percentage, rounded to the 2 places of the service; -1 if there is none. */
export const percent: Wire<string> = single('a percentage from 0 to 100, such as 12.50; or -1 for none', (written) => {
  const units = scaled(written, 2)
  const fits = units !== undefined && ((units >= 0n && units <= 10_000n) || units === -100n)
  return fits ? formatScaled(units, 2) : undefined
})

/** Targeting rules, as `name[0]`, `name[1]`, …. Empty ones do not count. */
export const rules =
  (example: string, parse: (rule: string) => unknown): Wire<string[]> =>
  (written, name) => {
    if (isBlank(written)) return []
    if (typeof written === 'string') return new Misfit(`${name}[0], ${name}[1], …`)
    const given = written.filter((rule) => !isBlank(rule))
    try {
      given.forEach(parse)
      return given
    } catch (error) {
      return new Misfit(`${(error as InputError).issues?.[0]?.expected}, as in ${example}`)
    }
  }
