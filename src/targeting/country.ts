import * as z from 'zod/mini'
import { separated } from '../codecs/separated.ts'
import { nonEmptyArray, refuse, textLike } from '../codecs/zod/checks.ts'
import { type InputCodec, withType } from '../codecs/zod/codec.ts'
import { unchecked } from '../codecs/zod/json-schema.ts'
import { A_COUNTRY, COUNTRY_CODE, countryIssue } from './country-codes.ts'

const code = textLike(COUNTRY_CODE)

function checkCode(payload: z.core.ParsePayload<unknown>, value: unknown, path?: PropertyKey[]): void {
  const issue = countryIssue(value)
  if (issue !== undefined) refuse(payload, issue.expected, { path, meant: issue.meant })
}

export const country: InputCodec<string> = withType(
  unchecked(code).check((payload) => checkCode(payload, payload.value)),
)

const COUNTRIES = `${A_COUNTRY}, or a non-empty array of them`

function checkCodes(payload: z.core.ParsePayload<unknown>): void {
  const { value } = payload
  if (typeof value === 'string') {
    const codes = value.split(/[,;\s]+/)
    const isList = codes.length > 1 && codes.every((one) => COUNTRY_CODE.test(one))
    if (isList) refuse(payload, COUNTRIES, { meant: `['${codes.join("', '")}']` })
    else checkCode(payload, value)
  } else if (!Array.isArray(value) || value.length === 0) refuse(payload, COUNTRIES)
  else for (const [index, item] of value.entries()) checkCode(payload, item, [index])
}

export const countries: InputCodec<string | readonly string[]> = separated(
  withType<string | string[], string | readonly string[]>(
    unchecked(z.union([code, nonEmptyArray(code)])).check(checkCodes),
  ),
  '[A-Z]{2}',
)
