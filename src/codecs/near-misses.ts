// A service accepts these names, ranges and places, and then nobody matches them.
import { countryIssue } from './country-codes.ts'
import { RuleIssue } from './rule-text.ts'

/** The documented kinds of device rules. */
const KINDS = ['Carrier', 'Language', 'Device Type', 'Device Brand', 'OS']
/** The documented operating systems. */
const SYSTEMS = ['Android', 'iOS', 'Windows Phone']
/** Devices whose names are taken for that of their operating system. */
const IOS_DEVICES = ['iphone', 'iphoneos', 'ipad']

type Path = readonly PropertyKey[]

/** Refuses a documented kind in other letters. @throws RuleIssue */
export const checkKind = (kind: string): void => checkName('kind', kind, KINDS, ['kind'])

/** Refuses a documented operating system in other letters, and the devices of one. @throws RuleIssue */
export function checkSystem(path: Path, system: string): void {
  const where = [...path, 'value']
  if (IOS_DEVICES.includes(plain(system))) throw issue("the OS written as 'iOS'", system, where)
  checkName('OS', system, SYSTEMS, where)
}

/** Refuses a range of versions that runs backwards. @throws RuleIssue */
export function checkRange(path: Path, from = '', to = ''): void {
  if (isAbove(from, to)) throw issue(`a range whose start is not above its end (${from} is above ${to})`, from, path)
}

/** Refuses a country that is none, and regions in one text. @throws RuleIssue */
export function checkPlaces(country: string, regions: readonly string[] = []): void {
  const expected = countryIssue(country)
  if (expected !== undefined) throw issue(expected, country, ['country'])
  for (const [index, region] of regions.entries()) {
    const parts = region.split(',').map((part) => part.trim())
    if (parts.length > 1)
      throw issue(
        `region codes without commas: '${parts.join(';')}' in a text, ['${parts.join("', '")}'] in an object`,
        region,
        ['regions', index],
      )
  }
}

/** Refuses a name that differs from a documented one only by case, blanks or punctuation. */
function checkName(what: string, name: string, documented: readonly string[], path: Path): void {
  const meant = documented.find((one) => plain(one) === plain(name))
  if (meant !== undefined && meant !== name) throw issue(`the ${what} written as '${meant}'`, name, path)
}

const plain = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

const VERSION = /^\d+(?:\.\d+)*$/

/** Compares the numbers between the dots: 10.0 is above 9.3, and 9 is 9.0. Versions of another form are not compared. */
function isAbove(from: string, to: string): boolean {
  const versions = [from, to].map((version) => version.trim())
  if (!versions.every((version) => VERSION.test(version))) return false
  const [first, last] = versions.map((version) => version.split('.').map(Number)) as [number[], number[]]
  const differences = [...first, ...last].map((_, part) => (first[part] ?? 0) - (last[part] ?? 0))
  return (differences.find((difference) => difference !== 0) ?? 0) > 0
}

const issue = (expected: string, received: string, path: Path) =>
  new RuleIssue(expected, JSON.stringify(received), { path })
