import * as z from 'zod/mini'
import { COUNTRY_CODE } from './country-codes.ts'
import { nonEmptyArray, parsedBy, refuse, textLike } from './own-parse.ts'
import { RuleIssue } from './rule-text.ts'
import { codec, type InputCodec } from './scalars.ts'
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
 * One rule of an offer: a string is checked and sent as it is, a structured rule is written as one. A service reads every
 * rule of the form `onWire`, and would take those that match nobody: a caller's are written by `write`, which refuses them.
 */
function rule<Rule extends object>(
  pattern: RegExp,
  onWire: RegExp,
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
  return codec<string | Rule>(
    parsedBy(z.union([textLike(pattern), structure]), (payload, { direction }) => {
      if (direction !== 'backward')
        checked(payload, (value) => write(typeof value === 'string' ? read(value) : (value as Rule)))
    }),
    parsedBy(textLike(onWire), (payload) => checked(payload, read)),
    (value) => (typeof value === 'string' ? value : write(value)),
    (wire) => wire,
  )
}

const DEVICE_RULE = /^[01]:[^:;]+:[^:;]+(?:;[^:;]+)*$/

/** `'1:OS:iOS(9.0-)'` or its structure. */
export const deviceRule: InputCodec<string | DeviceRule> = rule(
  DEVICE_RULE,
  DEVICE_RULE,
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
  /^[^:;]+:[01](?::(?:[^:;]+(?:;[^:;]+)*)?)?$/,
  'US:1:CA',
  z.strictObject({
    country: textLike(COUNTRY_CODE),
    allow: z.boolean(),
    regions: z.optional(z.array(z.string())),
  }) as unknown as z.ZodMiniType<GeoRule>,
  readGeoRule,
  writeGeoRule,
)
