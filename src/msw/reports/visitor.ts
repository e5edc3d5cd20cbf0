import { hexDigits, mix } from '../random.ts'
import { countryOf } from '../world/countries.ts'

/** Details of a visitor, derived from the salt of its click, so that they are always the same and need no memory. */
const roll = (salt: number, what: number, bound: number) => mix(salt, what) % bound
const pick = <Item>(salt: number, what: number, items: readonly Item[]) => items[roll(salt, what, items.length)] as Item

/** Sub id 1 to 5: campaign, creative, zone, keyword, and a rare fifth. Often empty. */
export function subId(salt: number, number: number): string {
  if (number === 1) return `cmp-${1 + roll(salt, 1, 40)}`
  if (number === 2) return `cr_${String(roll(salt, 2, 300)).padStart(4, '0')}`
  if (roll(salt, 10 + number, 10) < number * 2) return ''
  if (number === 3) return pick(salt, 3, ['feed', 'story', 'sidebar', 'zone 12', 'Überschrift', '首页'])
  if (number === 4) return pick(salt, 4, ['cheap flights', 'best vpn', 'скидки', '무료 게임', 'a=b&c=d', '50% off'])
  return hexDigits(1, salt, 5)
}

/** An address of the shared range 100.64.0.0/10, which no public host has. */
const address = (salt: number, what: number): string =>
  `100.${64 + roll(salt, what, 64)}.${roll(salt, what + 1, 256)}.${1 + roll(salt, what + 2, 254)}`

export const clickAddress = (salt: number): string => address(salt, 20)

/** Usually the address of the click. */
export const conversionAddress = (salt: number, event: number): string =>
  roll(salt, 30 + event, 100) < 70 ? clickAddress(salt) : address(salt, 40 + event * 3)

export const isp = (salt: number, country: string): string => pick(salt, 50, countryOf(country)?.isps ?? ['Unknown'])
export const osVersion = (salt: number, versions: readonly string[]): string => pick(salt, 51, versions)
export const transactionId = (salt: number, id: number): string => hexDigits(4, salt, id)

/** English for an unknown country. */
export const language = (country: string): string => countryOf(country)?.language ?? 'en'

/** The page of the click, which one browser in four does not send. */
export const referral = (salt: number, source: string): string =>
  roll(salt, 53, 4) === 0 ? '' : `https://traffic.example/${encodeURIComponent(source)}`
