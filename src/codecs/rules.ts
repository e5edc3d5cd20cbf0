import * as z from 'zod/mini'
import { COUNTRY_CODE } from './country-codes.ts'
import { converted, nonEmptyArray, parsedBy, refuse, textLike } from './own-parse.ts'
import { RuleIssue } from './rule-text.ts'
import type { InputCodec } from './scalars.ts'
import {
  type DeviceRule,
  type GeoRule,
  readDeviceRule,
  readGeoRule,
  writeDeviceRule,
  writeGeoRule,
} from './targeting.ts'

export type { DeviceRule, GeoRule } from './targeting.ts'

/**
 * One rule of an offer: a string is checked and sent as it is, a structured rule is written as one. Both are written by
 * `write`, which refuses rules that would match nobody.
 */
function rule<Rule extends object>(
  pattern: RegExp,
  example: string,
  structure: z.ZodMiniType<Rule>,
  read: (text: unknown) => Rule,
  write: (rule: Rule) => string,
): InputCodec<string | Rule> {
  const checked = (payload: z.core.ParsePayload<unknown>, check: (value: unknown) => void) => {
    try {
      check(payload.value)
    } catch (error) {
      if (!(error instanceof RuleIssue)) throw error
      const { path, expected, message, received } = error
      // A text is shown whole. It has no parts with a path, but perhaps a position.
      if (typeof payload.value === 'string')
        refuse(payload, expected + (expected === message ? '' : `, as in ${example}`))
      else refuse(payload, expected, received, path)
    }
  }
  return converted<string, string | Rule>(
    parsedBy(z.union([textLike(pattern), structure]), (payload) =>
      checked(payload, (value) => write(typeof value === 'string' ? read(value) : (value as Rule))),
    ),
    textLike(pattern),
    (value) => (typeof value === 'string' ? value : write(value)),
  )
}

/** `'1:OS:iOS(9.0-)'` or its structure. */
export const deviceRule: InputCodec<string | DeviceRule> = rule(
  /^[01]:[^:;]+:[^:;]+(?:;[^:;]+)*$/,
  '1:OS:iOS',
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
  new RegExp(`${COUNTRY_CODE.source.slice(0, -1)}:[01](?::(?:[^:;,]+(?:;[^:;,]+)*)?)?$`),
  'US:1:CA',
  z.strictObject({
    country: textLike(COUNTRY_CODE),
    allow: z.boolean(),
    regions: z.optional(z.array(z.string())),
  }) as unknown as z.ZodMiniType<GeoRule>,
  readGeoRule,
  writeGeoRule,
)
