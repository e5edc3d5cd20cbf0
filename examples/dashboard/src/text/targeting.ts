import { type DeviceRule, type NetworkOffer, parseDeviceRule, parseGeoRule } from 'affiliate-network-sdk'

const countries = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' })
const languages = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' })
const all = new Intl.ListFormat('en', { type: 'conjunction' })
const any = new Intl.ListFormat('en', { type: 'disjunction' })

/** The countries of an offer, e.g. `Japan and China (only BJ and SH)`. */
export function countriesText({ enable_geo_targeting, geo_type, geo_countries, geo_states }: NetworkOffer): string {
  const codes = (geo_countries ?? '').split(/[;,]/).filter(Boolean)
  if (enable_geo_targeting !== 'Yes' || codes.length === 0) return 'All countries'
  const rules = new Map(geo_states?.map(parseGeoRule).map((rule) => [rule.country, rule]))
  const names = codes.map((code) => {
    const { allow, regions = [] } = rules.get(code) ?? {}
    const name = /^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? code) : code
    return regions.length === 0 ? name : `${name} (${allow ? 'only' : 'without'} ${all.format(regions)})`
  })
  return geo_type === 'Exclude' ? `All countries except ${any.format(names)}` : all.format(names)
}

/** The devices of an offer, e.g. `OS: Android from 4.4 or iOS from 9.0`. */
export function devicesTexts({ enable_device_targeting, device_rules }: NetworkOffer): string[] {
  if (enable_device_targeting !== 'Yes' || !device_rules?.length) return ['All devices']
  return device_rules.map(parseDeviceRule).map(({ allow, kind, values }) => {
    const names = any.format(values.map((value) => valueText(kind, value)))
    return `${kind}: ${allow ? '' : 'not '}${names}`
  })
}

function valueText(kind: string, { value, from, to }: DeviceRule['values'][number]): string {
  const name = kind === 'Language' && /^[a-z]{2}$/.test(value) ? (languages.of(value) ?? value) : value
  const versions = from && to ? `${from} to ${to}` : from ? `from ${from}` : to ? `up to ${to}` : ''
  return `${name} ${versions}`.trim()
}
