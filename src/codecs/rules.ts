import * as z from 'zod/mini'
import { nonEmptyArray, parsedBy, refuse, textLike } from './own-parse.ts'
import { codec, type InputCodec } from './scalars.ts'
import { RuleIssue } from './rule-text.ts'
import {
  type DeviceRule,
  type GeoRule,
  readDeviceRule,
  readGeoRule,
  writeDeviceRule,
  writeGeoRule,
} from './targeting.ts'

export type { DeviceRule, GeoRule } from './targeting.ts'

/** One rule of an offer: a string is checked and sent as it is, a structured rule is written as one. */
function rule<Rule extends object>(
  pattern: RegExp,
  structure: z.ZodMiniType<Rule>,
  read: (text: unknown) => Rule,
  write: (rule: Rule) => string,
): InputCodec<string | Rule> {
  const text = textLike(pattern)
  const checked = (payload: z.core.ParsePayload<unknown>, check: (value: unknown) => void) => {
    try {
      check(payload.value)
    } catch (error) {
      if (!(error instanceof RuleIssue)) throw error
      const { path, expected, received } = error
      // A text is shown whole, with the position in it.
      refuse(payload, expected, typeof payload.value === 'string' ? undefined : received, path)
    }
  }
  return codec<string | Rule>(
    parsedBy(z.union([text, structure]), (payload) =>
      checked(payload, (value) => (typeof value === 'string' ? read(value) : write(value as Rule))),
    ),
    parsedBy(text, (payload) => checked(payload, read)),
    (value) => (typeof value === 'string' ? value : write(value)),
    (wire) => wire,
  )
}

/** `'1:OS:iOS(9.0-)'` or its structure. */
export const deviceRule: InputCodec<string | DeviceRule> = rule(
  /^[01]:[^:;]+:[^:;]+(?:;[^:;]+)*$/,
  z.strictObject({
    allow: z.boolean(),
    kind: z.string(),
    values: nonEmptyArray(
      z.strictObject({ value: z.string(), from: z.optional(z.string()), to: z.optional(z.string()) }),
    ),
  }) as unknown as z.ZodMiniType<DeviceRule>,
  readDeviceRule,
  writeDeviceRule,
)

/** `'US:1:CA;NY'` or its structure. */
export const geoRule: InputCodec<string | GeoRule> = rule(
  /^[^:;]+:[01](?::(?:[^:;]+(?:;[^:;]+)*)?)?$/,
  z.strictObject({
    country: z.string(),
    allow: z.boolean(),
    regions: z.optional(z.array(z.string())),
  }) as unknown as z.ZodMiniType<GeoRule>,
  readGeoRule,
  writeGeoRule,
)
