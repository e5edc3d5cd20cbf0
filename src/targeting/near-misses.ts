// A service accepts these names, ranges and places, but they match nobody.
import { countryIssue } from './country-codes.ts'
import { type Path, refusal } from './rule-issue.ts'

/** The documented kinds of device rules. */
const KINDS = ['Carrier', 'Language', 'Device Type', 'Device Brand', 'OS']
/** The documented operating systems. */
const SYSTEMS = ['Android', 'iOS', 'Windows Phone']
/** Devices that are often given instead of their operating system. */
const IOS_DEVICES = ['iphone', 'iphoneos', 'ipad']

/** Refuses a documented kind in other letters. @throws RuleIssue */
export const checkKind = (kind: string): void => checkName('kind', kind, KINDS, ['kind'])

/** Refuses a documented operating system in other letters, and the devices of one. @throws RuleIssue */
export function checkSystem(system: string, path: Path): void {
  if (IOS_DEVICES.includes(plain(system))) throw refusal("the OS written as 'iOS'", system, path)
  checkName('OS', system, SYSTEMS, path)
}

/** Refuses a name that differs from a documented one only by case, blanks or punctuation. */
function checkName(what: string, name: string, documented: readonly string[], path: Path): void {
  const meant = documented.find((one) => plain(one) === plain(name))
  if (meant !== undefined && meant !== name) throw refusal(`the ${what} written as '${meant}'`, name, path)
}

const plain = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Refuses a range of versions whose start is above its end. @throws RuleIssue */
export function checkRange(from: string, to: string, path: Path): void {
  const [first, last] = [numbersOf(from), numbersOf(to)]
  const part = first.findIndex((number, index) => number !== (last[index] ?? 0))
  if (last.length > 0 && (first[part] ?? 0) > (last[part] ?? 0))
    throw refusal(`a range whose start is not above its end (${from} is above ${to})`, from, path)
}

/** The numbers between the dots: 10.0 is above 9.3, and 9 is 9.0. Versions of another form have none. */
const numbersOf = (version: string) => (/^\d+(?:\.\d+)*$/.test(version.trim()) ? version.split('.').map(Number) : [])

/** Refuses a country that does not exist, and several regions in one text. @throws RuleIssue */
export function checkPlaces(country: string, regions: readonly string[] = []): void {
  const expected = countryIssue(country)
  if (expected !== undefined) throw refusal(expected, country, ['country'])
  const several = regions.find((region) => region.includes(','))
  if (several === undefined) return
  const parts = several.split(',').map((part) => part.trim())
  const forms = `'${parts.join(';')}' in a text, ['${parts.join("', '")}'] in an object`
  throw refusal(`region codes without commas: ${forms}`, several, ['regions', regions.indexOf(several)])
}
