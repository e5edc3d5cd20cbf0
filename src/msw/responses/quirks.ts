import { checkFields } from '../given.ts'
import type { FactId } from '../profile/facts.ts'
import type { GuessId } from '../profile/guesses.ts'

/**
 * Undocumented behavior of some deployments. All are off by default, so that responses are as documented; where nothing is
 * documented, the default is a guess.
 */
export interface Quirks {
  /** Numbers arrive as strings, and `track_flag` as a number. */
  numericStrings: boolean
  /** An empty map arrives as `[]`. */
  emptyMapsAsArrays: boolean
  /** Without `event_range`, reports count only initial events. */
  initialEventsByDefault: boolean
  /** Names and a hop's URL start with a space. */
  strayBlanks: boolean
  /** Slashes are escaped: `\/`. */
  escapedSlashes: boolean
  /** `geo_countries` is separated by commas. */
  commaCountries: boolean
  /** Categories are objects `{ category_name }`. */
  categoryObjects: boolean
  /** `app_id`, `description` and `events` are null if they are empty, as `tracking_link` always is. */
  emptyAsNull: boolean
  /** `tracking_link`, `app_id`, `description`, `message` and `errorMessage` are absent if they are empty. */
  emptyAsAbsent: boolean
  /** The response of the redirect test has no envelope. */
  bareRedirectTest: boolean
  /** Errors have HTTP status 200 and `errorCode` 0; only `httpStatus` in the body shows them. */
  errorsInBody: boolean
  /** Reports accept only four-digit years, as the earlier version did. */
  fourDigitYears: boolean
  /** Affiliates get the creatives of offers that they have no access to. */
  creativesWithoutAccess: boolean
  /** Rows with the same sort key change order between requests, so they move between pages. */
  unstableOrder: boolean
  /** The conversions that aggregate reports count, in `ck_conversion` and in all that is computed from conversions. */
  sumsCount: SumsCount
}

/** The conversions that sums count: all, those that aren't rejected, or the approved ones. */
export type SumsCount = 'all' | 'not rejected' | 'approved'

/** The assumption that each quirk changes, and the value of the fact that turns it on. */
export const assumptionOf: Readonly<Record<keyof Quirks, readonly [FactId | GuessId, on?: unknown]>> = {
  numericStrings: ['numbers', 'strings'],
  emptyMapsAsArrays: ['emptyMaps', '[]'],
  initialEventsByDefault: ['events', 'initial'],
  strayBlanks: ['blanks', 'stray'],
  escapedSlashes: ['slashes', 'escaped'],
  commaCountries: ['countrySeparator'],
  categoryObjects: ['categories'],
  emptyAsNull: ['emptyTexts', 'null'],
  emptyAsAbsent: ['emptyTexts', 'absent'],
  bareRedirectTest: ['redirectTest'],
  errorsInBody: ['errors', 'body'],
  fourDigitYears: ['years', 4],
  creativesWithoutAccess: ['creativeAccess'],
  unstableOrder: ['order', 'unstable'],
  sumsCount: ['sumsCount'],
}

/** The values of a quirk, the default first. */
export const quirkValues = (name: keyof Quirks): readonly (boolean | SumsCount)[] =>
  name === 'sumsCount' ? ['all', 'not rejected', 'approved'] : [false, true]

/** The quirks of a network. Assigning an unknown name or a value that the quirk doesn't have throws a TypeError. */
export function createQuirks(on: Partial<Quirks> = {}): Quirks {
  const names = Object.keys(assumptionOf) as (keyof Quirks)[]
  const quirks = new Proxy(Object.fromEntries(names.map((name) => [name, quirkValues(name)[0]])) as object as Quirks, {
    set(target, name, value) {
      check(name, value)
      return Reflect.set(target, name, value)
    },
  })
  return Object.assign(quirks, Object.fromEntries(Object.entries(on).filter(([, value]) => value !== undefined)))
}

function check(name: string | symbol, value: unknown): void {
  checkFields('quirks', { [String(name)]: value }, assumptionOf)
  const values: readonly unknown[] = quirkValues(name as keyof Quirks)
  if (!values.includes(value))
    throw new TypeError(`quirks.${String(name)}: expected ${values.join(' or ')}, received ${String(value)}`)
}

const NAME_FIELDS = new Set(['currency', 'name', 'ck_offer_name', 'ck_affiliate_name', 'first_name'])
const NULLED = new Set(['app_id', 'description'])
const DROPPED = new Set(['tracking_link', 'message', 'errorMessage', 'app_id', 'description'])

/** The body of a response of a deployment with these quirks. */
export function withQuirks(value: unknown, quirks: Quirks): unknown {
  if (!Object.values(quirks).includes(true)) return value
  // Reading a proxy is slow.
  return withQuirksOf(value, { ...quirks })
}

function withQuirksOf(value: unknown, quirks: Quirks): unknown {
  if (typeof value === 'number') return quirks.numericStrings ? String(value) : value
  if (Array.isArray(value)) return value.map((item) => withQuirksOf(item, quirks))
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value)
  if (fields.length === 0) return quirks.emptyMapsAsArrays ? [] : value
  const hop = Object.hasOwn(value, 'redirect_to')
  return Object.fromEntries(
    fields
      .filter(([name, field]) => !(quirks.emptyAsAbsent && empty(field) && DROPPED.has(name)))
      .map(([name, field]) => [name, fieldWithQuirks(name, field, hop, quirks)]),
  )
}

const empty = (value: unknown): boolean => value === '' || value === null

function fieldWithQuirks(name: string, value: unknown, hop: boolean, quirks: Quirks): unknown {
  if (quirks.numericStrings && name === 'track_flag') return Number(value)
  if (
    quirks.emptyAsNull &&
    ((empty(value) && NULLED.has(name)) || (name === 'events' && Array.isArray(value) && value.length === 0))
  )
    return null
  if (quirks.commaCountries && name === 'geo_countries') return String(value).replaceAll(';', ',')
  if (quirks.categoryObjects && name === 'categories' && Array.isArray(value))
    return value.map((category_name) => ({ category_name }))
  if (quirks.strayBlanks && typeof value === 'string' && (NAME_FIELDS.has(name) || (hop && name === 'url')))
    return ` ${value}`
  return withQuirksOf(value, quirks)
}
