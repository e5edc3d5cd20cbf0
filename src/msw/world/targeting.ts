import type { Random } from '../random.ts'
import type { MockOffer } from '../state/offers.ts'
import { type Country, countries } from './countries.ts'

/** Where an app can be installed from: the store of one system, or a page for both. */
export type Platform = 'Android' | 'iOS' | 'both'

/** Of apps, in turns. */
const DEVICE_RULES: readonly (readonly [Platform, readonly string[]])[] = [
  ['both', ['1:OS:Android(4.4-);iOS(9.0-)']],
  ['Android', ['1:OS:Android(5.0-)']],
  ['iOS', ['1:OS:iOS(9.0-)']],
  ['Android', ['1:OS:Android(6.0-)', '0:Device Brand:Huawei;OPPO']],
  ['both', ['1:OS:Android(5.0-);iOS(10.3.1-)', '0:Language:fa;uk']],
]

/** Targeting as fields of the offer, and as part of its name; `market` is the first of its countries. */
interface Targeting {
  readonly places: string
  readonly market: string
  readonly platform: Platform | undefined
  readonly fields: Partial<MockOffer>
}

export function targetingOf(random: Random, app: boolean, index: number): Targeting {
  const [platform, rules] = app ? (DEVICE_RULES[Math.floor(index / 4) % DEVICE_RULES.length] ?? []) : []
  const device: Partial<MockOffer> = rules ? { enable_device_targeting: 'Yes', device_rules: [...rules] } : {}
  // Every sixth offer is for all countries, every sixth excludes some.
  if (index % 6 === 0) return { places: 'WW', market: '', platform, fields: device }
  const include = index % 6 !== 1
  const chosen = pickCountries(random, include ? random.between(1, 4) : 2)
  const codes = chosen.map(({ code }) => code)
  return {
    places: include ? codes.join(', ') : `WW except ${codes.join(', ')}`,
    market: include ? (codes[0] as string) : '',
    platform,
    fields: {
      ...device,
      enable_geo_targeting: 'Yes',
      geo_type: include ? 'Include' : 'Exclude',
      geo_countries: codes.join(';'),
      geo_enforce: random.chance(30) ? 'Enable' : 'Disable',
      geo_states: include ? chosen.map((country) => stateRule(random, country)) : [],
    },
  }
}

function pickCountries(random: Random, count: number): Country[] {
  const chosen = new Set<Country>()
  while (chosen.size < count) {
    // The larger of two: offers for large markets are more common.
    const [left, right] = [random.pick(countries), random.pick(countries)]
    chosen.add(left.share >= right.share ? left : right)
  }
  return [...chosen]
}

/** `US:1:CA;NY`, or `US:1:` for the whole country. */
function stateRule(random: Random, { code, regions }: Country): string {
  return `${code}:1:${random.chance(25) ? regions.slice(0, 2).join(';') : ''}`
}
