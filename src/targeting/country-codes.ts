import { suggestion } from '../errors/unknown-name.ts'

/** The codes of ISO 3166-1 alpha-2, by first letter, and `XK` for Kosovo. Reserved and withdrawn codes are not among them. */
export const COUNTRY_CODE =
  /^(?:A[DEFGILMOQRSTUWXZ]|B[ABDEFGHIJLMNOQRSTVWYZ]|C[ACDFGHIKLMNORUVWXYZ]|D[EJKMOZ]|E[CEGHRST]|F[IJKMOR]|G[ABDEFGHILMNPQRSTUWY]|H[KMNRTU]|I[DELMNOQRST]|J[EMOP]|K[EGHIMNPRWYZ]|L[ABCIKRSTUVY]|M[ACDEFGHKLMNOPQRSTUVWXYZ]|N[ACEFGILOPRUZ]|OM|P[AEFGHKLMNRSTWY]|QA|R[EOSUW]|S[ABCDEGHIJKLMNORSTVXYZ]|T[CDFGHJKLMNORTVWZ]|U[AGMSYZ]|V[ACEGINU]|W[FS]|XK|Y[ET]|Z[AMW])$/

/** Other codes and the English names of large markets. */
const OTHER_NAMES = {
  US: 'USA, United States, United States of America, America',
  GB: 'UK, GBR, United Kingdom, Great Britain, England',
  AE: 'UAE, ARE, United Arab Emirates',
  AU: 'AUS, Australia',
  BR: 'BRA, Brazil',
  CA: 'CAN, Canada',
  CH: 'CHE, Switzerland',
  CN: 'CHN, China',
  DE: 'DEU, Germany',
  ES: 'ESP, Spain',
  FR: 'FRA, France',
  ID: 'IDN, Indonesia',
  IN: 'IND, India',
  IT: 'ITA, Italy',
  JP: 'JPN, Japan',
  KR: 'KOR, South Korea',
  MX: 'MEX, Mexico',
  NL: 'NLD, Netherlands, Holland',
  PL: 'POL, Poland',
  RU: 'RUS, Russia',
  SE: 'SWE, Sweden',
  TR: 'TUR, Turkey',
}

const A_CODE = 'a country code of ISO 3166-1'
export const A_COUNTRY = `${A_CODE} such as US`

/** What is expected in place of a value that is no country code, with the code that was probably meant. */
export function countryIssue(value: unknown): string | undefined {
  if (typeof value !== 'string') return A_COUNTRY
  if (COUNTRY_CODE.test(value)) return undefined
  const likely = likelyCode(value)
  return likely === undefined ? A_COUNTRY : A_CODE + suggestion(likely)
}

function likelyCode(text: string): string | undefined {
  const word = plain(text)
  if (COUNTRY_CODE.test(word)) return word
  const isMeant = (names: string) => names.split(',').some((name) => plain(name) === word)
  return Object.entries(OTHER_NAMES).find(([, names]) => isMeant(names))?.[0]
}

const plain = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '').toUpperCase()
