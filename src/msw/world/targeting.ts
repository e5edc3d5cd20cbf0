import type { Random } from '../random.ts'
import type { MockOffer } from '../state/offers.ts'
import { type Country, countries } from './vocabulary/countries.ts'

/** Where an app is to be had: at one store, or at both by way of a page of its own. */
export type Platform = 'Android' | 'iOS' | 'both'

const DEVICE_RULES: readonly (readonly [Platform, readonly string[]])[] = [
  ['Android', ['1:OS:Android(5.0-)']],
  ['iOS', ['1:OS:iOS(9.0-)']],
  ['both', ['1:OS:Android(4.4-);iOS(9.0-)']],
  ['Android', ['1:OS:Android(6.0-)', '0:Device Brand:Huawei;OPPO']],
  ['both', ['1:OS:Android(5.0-);iOS(10.3.1-)', '0:Language:fa;uk']],
]

/**
 * Where an offer may run and on what, as the fields of the offer, and in words for its name; `market` is the first of
 * its countries.
 */
export function targetingOf(
  random: Random,
  app: boolean,
  index: number,
): { places: string; market: string | undefined; platform: Platform | undefined; fields: Partial<MockOffer> } {
  const [platform, rules] = app ? random.pick(DEVICE_RULES) : []
  const device: Partial<MockOffer> = rules ? { enable_device_targeting: 'Yes', device_rules: [...rules] } : {}
  // Every sixth offer is open to the whole world, every sixth shuts some countries out.
  if (index % 6 === 0) return { places: 'WW', market: undefined, platform, fields: device }
  const chosen = pickCountries(random, index % 6 === 1 ? 2 : random.between(1, 4))
  const codes = chosen.map(({ code }) => code)
  const include = index % 6 !== 1
  return {
    places: include ? codes.join(', ') : `WW except ${codes.join(', ')}`,
    market: include ? codes[0] : undefined,
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
    // Of two draws the larger country: offers for big markets are more common.
    const left = random.pick(countries)
    const right = random.pick(countries)
    chosen.add(left.share >= right.share ? left : right)
  }
  return [...chosen]
}

/** `US:1:CA;NY`, or `US:1:` for all of it. */
function stateRule(random: Random, { code, regions }: Country): string {
  return `${code}:1:${random.chance(25) ? regions.slice(0, 2).join(';') : ''}`
}
