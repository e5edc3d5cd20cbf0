import * as z from 'zod/mini'
import {
  type DeviceRule,
  formatDeviceRule,
  formatGeoRule,
  type GeoRule,
  parseDeviceRule,
  parseGeoRule,
} from '../targeting.ts'

export type { DeviceRule, GeoRule } from '../targeting.ts'

/** One rule as an array item of `setOffer`: a string is checked and sent as it is, a structure is written. */
function rule<Rule>(
  parse: (text: string) => Rule,
  format: (rule: Rule) => string,
): z.ZodMiniType<string | Rule, string> {
  const guarded = <Out>(work: () => Out, value: unknown, context: z.core.ParsePayload): Out => {
    try {
      return work()
    } catch (error) {
      context.issues.push({
        code: 'custom',
        message: `a rule that can be read (${(error as Error).message})`,
        input: value,
        continue: false,
      })
      return z.NEVER
    }
  }
  const checked = (text: string): string => {
    parse(text)
    return text
  }
  return z.codec(z.any(), z.any(), {
    encode: (value, context) =>
      guarded(() => (typeof value === 'string' ? checked(value) : format(value)), value, context),
    decode: (wire, context) => guarded(() => checked(wire), wire, context),
  }) as unknown as z.ZodMiniType<string | Rule, string>
}

/** `'1:OS:iOS(9.0-)'` or its structure. */
export const deviceRule: z.ZodMiniType<string | DeviceRule, string> = rule(parseDeviceRule, formatDeviceRule)

/** `'US:1:CA;NY'` or its structure. */
export const geoRule: z.ZodMiniType<string | GeoRule, string> = rule(parseGeoRule, formatGeoRule)
