import { separated } from '../codecs/separated.ts'
import { refuse, textLike } from '../codecs/zod/checks.ts'
import { type InputCodec, withType } from '../codecs/zod/codec.ts'
import { checkBy, unchecked } from '../codecs/zod/json-schema.ts'
import { A_COUNTRY, COUNTRY_CODE, countryIssue } from './country-codes.ts'

export const country: InputCodec<string> = withType(
  unchecked(textLike(COUNTRY_CODE)).check(
    checkBy((payload) => {
      const issue = countryIssue(payload.value)
      if (issue !== undefined) refuse(payload, issue.expected, { meant: issue.meant })
    }),
  ),
)

export const countries: InputCodec<string | readonly string[]> = separated(
  country,
  `${A_COUNTRY}, or a non-empty array of them`,
  /^[A-Z]{2}$/,
)
