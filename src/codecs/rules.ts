import * as z from 'zod/mini'
import {
  type DeviceRule,
  formatDeviceRule,
  formatGeoRule,
  type GeoRule,
  parseDeviceRule,
  parseGeoRule,
} from './targeting.ts'

export type { DeviceRule, GeoRule } from './targeting.ts'

/** `values[0].from` as the keys that lead there. */
const keysOf = (path: string): PropertyKey[] =>
  (path.match(/[^.[\]]+/g) ?? []).map((key) => (/^\d+$/.test(key) ? Number(key) : key))

/** One rule as an array item of `setOffer`: a string is checked and sent as it is, a structure is written. */
function rule<Rule>(
  parse: (text: string) => Rule,
  format: (rule: Rule) => string,
): z.ZodMiniType<string | Rule, string> {
  const guarded = <Out>(work: () => Out, value: unknown, context: z.core.ParsePayload): Out => {
    try {
      return work()
    } catch (error) {
      const { issues } = error as { readonly issues?: readonly { readonly path: string; readonly expected: string }[] }
      if (issues === undefined) throw error
      // What does not fit in a rule is told of the input that it is part of.
      for (const { path, expected: message } of issues)
        context.issues.push({ code: 'custom', path: keysOf(path), message, input: value, continue: false })
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
