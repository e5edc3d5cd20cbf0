import { separated } from '../codecs/separated.ts'
import { checkedAs } from '../codecs/zod/checks.ts'
import type { InputCodec } from '../codecs/zod/codec.ts'
import { A_COUNTRY, COUNTRY_CODE, countryIssue } from './country-codes.ts'

export const country: InputCodec<string> = checkedAs(COUNTRY_CODE, countryIssue)

export const countries: InputCodec<string | readonly string[]> = separated(
  country,
  `${A_COUNTRY}, or a non-empty array of them`,
  /^[A-Z]{2}$/,
)
