import { hexDigits, mix } from '../random.ts'
import { type Country, countries } from '../world/vocabulary/countries.ts'
import { referrerOf } from '../world/vocabulary/sources.ts'

const byCode = new Map<string, Country>(countries.map((country) => [country.code, country]))

/**
 * What a column would waste memory on: sub ids, addresses and the like follow from a row's salt alone, so they are
 * the same whenever they are asked for.
 */
const roll = (salt: number, what: number, bound: number) => mix(salt, what) % bound
const one = <Item>(salt: number, what: number, items: readonly Item[]) => items[roll(salt, what, items.length)] as Item

/** Sub id 1 to 5: the affiliate's campaign, creative, zone, keyword, and a rare fifth. Often empty. */
export function subId(salt: number, number: number): string {
  if (number === 1) return `cmp-${1 + roll(salt, 1, 40)}`
  if (number === 2) return `cr_${String(roll(salt, 2, 300)).padStart(4, '0')}`
  if (roll(salt, 10 + number, 10) < number * 2) return ''
  if (number === 3) return one(salt, 3, ['feed', 'story', 'sidebar', 'zone 12', 'Überschrift', '首页'])
  if (number === 4) return one(salt, 4, ['cheap flights', 'best vpn', 'скидки', '무료 게임', 'a=b&c=d', '50% off'])
  return hexDigits(1, salt, 5)
}

/** An address of the shared range 100.64.0.0/10, which belongs to nobody's public host. */
export const address = (salt: number, what: number): string =>
  `100.${64 + roll(salt, what, 64)}.${roll(salt, what + 1, 256)}.${1 + roll(salt, what + 2, 254)}`

export const clickAddress = (salt: number): string => address(salt, 20)

/** Mostly the click's address; phones change theirs. */
export const conversionAddress = (salt: number, event: number): string =>
  roll(salt, 30 + event, 100) < 70 ? clickAddress(salt) : address(salt, 40 + event * 3)

export const isp = (salt: number, country: string): string => one(salt, 50, byCode.get(country)?.isps ?? ['Unknown'])
export const osVersion = (salt: number, versions: readonly string[]): string => one(salt, 51, versions)
export const transactionId = (salt: number, row: number): string => hexDigits(4, salt, row)
/** Four of five have their country's first language; where nothing is known of a country, English. */
export function language(salt: number, country: string): string {
  const [first = 'en', ...others] = byCode.get(country)?.languages ?? []
  return others.length === 0 || roll(salt, 52, 5) > 0 ? first : one(salt, 54, others)
}

/** The page that the click was on; one browser in four does not tell. */
export const referral = (salt: number, source: string): string => (roll(salt, 53, 4) === 0 ? '' : referrerOf(source))
