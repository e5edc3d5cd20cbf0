import * as z from 'zod/mini'
import { examined, nonEmptyArray, refuse, textLike } from '../codecs/zod/checks.ts'
import { type InputCodec, wireCodec, withType } from '../codecs/zod/codec.ts'
import { COUNTRY_CODE } from './country-codes.ts'
import { type DeviceRule, readDeviceRule, writeDeviceRule } from './device-rules.ts'
import { type GeoRule, readGeoRule, writeGeoRule } from './geo-rules.ts'
import { atPosition, RuleError } from './rule-parts.ts'

/** The codec of a rule, given as a string or as an object. `write` also refuses rules that match nobody. */
function rule<Rule extends object>(
  pattern: RegExp,
  example: string,
  structure: () => z.ZodMiniType<Rule>,
  read: (text: unknown) => Rule,
  write: (rule: Rule) => string,
): InputCodec<string | Rule> {
  const text = textLike(pattern)
  const written = (given: unknown) => write(typeof given === 'string' ? read(given) : (given as Rule))
  const schema = examined<string | Rule>(
    () => withType(z.union([text, structure()])),
    (payload) => {
      const { value: given } = payload
      try {
        written(given)
      } catch (error) {
        if (!(error instanceof RuleError)) throw error
        const { issue, path, position } = error
        const { expected, meant } = issue
        if (typeof given !== 'string') return refuse(payload, expected, { ...issue, path })
        // A string has no fields that a path could name, but perhaps a position. Of a rule, the country may be wrong.
        const where = position === undefined ? '' : `${atPosition(position)}, as in ${example}`
        return refuse(payload, expected + where, { meant: meant && given.replace(/^[^:]*/, meant) })
      }
      return undefined
    },
  )
  return wireCodec(schema, pattern, { write: written })
}

export const deviceRule: InputCodec<string | DeviceRule> = rule(
  /^[01]:[^:;]+:[^:;]+(?:;[^:;]+)*$/,
  '1:OS:iOS',
  () =>
    withType(
      z.strictObject({
        allow: z.literal([true, false]),
        kind: z.string(),
        values: nonEmptyArray(
          z.strictObject({ value: z.string(), from: z.optional(z.string()), to: z.optional(z.string()) }),
        ),
      }),
    ),
  readDeviceRule,
  writeDeviceRule,
)

export const geoRule: InputCodec<string | GeoRule> = rule(
  new RegExp(`${COUNTRY_CODE.source.slice(0, -1)}:[01](?::(?:[^:;,\\s]+(?:;[^:;,\\s]+)*)?)?$`),
  'US:1:',
  () =>
    withType(
      z.strictObject({
        country: textLike(COUNTRY_CODE),
        allow: z.literal([true, false]),
        regions: z.optional(z.array(z.string())),
      }),
    ),
  readGeoRule,
  writeGeoRule,
)
