import { suggestion } from '../errors/unknown-name.ts'

/** The codes of ISO 3166-1 alpha-2, by first letter, and `XK` for Kosovo. Reserved and withdrawn codes are not among them. */
export const COUNTRY_CODE =
  /^(?:A[DEFGILMOQRSTUWXZ]|B[ABDEFGHIJLMNOQRSTVWYZ]|C[ACDFGHIKLMNORUVWXYZ]|D[EJKMOZ]|E[CEGHRST]|F[IJKMOR]|G[ABDEFGHILMNPQRSTUWY]|H[KMNRTU]|I[DELMNOQRST]|J[EMOP]|K[EGHIMNPRWYZ]|L[ABCIKRSTUVY]|M[ACDEFGHKLMNOPQRSTUVWXYZ]|N[ACEFGILOPRUZ]|OM|P[AEFGHKLMNRSTWY]|QA|R[EOSUW]|S[ABCDEGHIJKLMNORSTVXYZ]|T[CDFGHJKLMNORTVWZ]|U[AGMSYZ]|V[ACEGINU]|W[FS]|XK|Y[ET]|Z[AMW])$/

/** Other codes of the largest markets. */
const OTHER_CODES =
  'UK:GB GBR:GB USA:US CAN:CA AUS:AU DEU:DE FRA:FR ESP:ES ITA:IT NLD:NL BRA:BR MEX:MX IND:IN CHN:CN JPN:JP KOR:KR RUS:RU UAE:AE'

const A_CODE = 'a country code of ISO 3166-1'
export const A_COUNTRY = `${A_CODE} such as US`

/** What is expected in place of a text that is no country code, with the code that was probably meant. */
export function countryIssue(text: string): string | undefined {
  if (COUNTRY_CODE.test(text)) return undefined
  const likely = likelyCode(text)
  return likely === undefined ? A_COUNTRY : A_CODE + suggestion(likely)
}

/** The code of a country that is written in small letters, by another code or by its English name. */
function likelyCode(text: string): string | undefined {
  const word = plain(text)
  if (COUNTRY_CODE.test(word)) return word
  const other = OTHER_CODES.split(' ').find((pair) => pair.startsWith(`${word}:`))
  return other?.slice(-2) ?? codeOfName(word)
}

/** Letters and digits in capitals, without accents and a leading "the". */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll('&', 'and')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()
    .replace(/^THE/, '')

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

function codeOfName(word: string): string | undefined {
  // Runtimes without `Intl` data have no names.
  const { DisplayNames } = Intl as Partial<typeof Intl>
  if (DisplayNames === undefined) return undefined
  const names = (['long', 'short'] as const).map((style) => new DisplayNames('en', { type: 'region', style }))
  const codes = [...LETTERS].flatMap((first) => [...LETTERS].map((second) => first + second))
  return codes.find((code) => COUNTRY_CODE.test(code) && names.some((name) => plain(name.of(code) ?? '') === word))
}
