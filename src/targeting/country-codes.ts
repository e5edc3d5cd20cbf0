/** The codes of ISO 3166-1 alpha-2, and `XK` for Kosovo. Reserved and withdrawn codes are not among them. */
export const COUNTRY_CODE =
  /^(?:A[DEFGILMOQRSTUWXZ]|B[ABDEFGHIJLMNOQRSTVWYZ]|C[ACDFGHIKLMNORUVWXYZ]|D[EJKMOZ]|E[CEGHRST]|F[IJKMOR]|G[ABDEFGHILMNPQRSTUWY]|H[KMNRTU]|I[DELMNOQRST]|J[EMOP]|K[EGHIMNPRWYZ]|L[ABCIKRSTUVY]|M[ACDEFGHKLMNOPQRSTUVWXYZ]|N[ACEFGILOPRUZ]|OM|P[AEFGHKLMNRSTWY]|QA|R[EOSUW]|S[ABCDEGHIJKLMNORSTVXYZ]|T[CDFGHJKLMNORTVWZ]|U[AGMSYZ]|V[ACEGINU]|W[FS]|XK|Y[ET]|Z[AMW])$/

/** What people write in place of the codes of some large markets, in capitals and without blanks. */
const OTHER_NAMES = { US: ['USA', 'UNITEDSTATES'], GB: ['UK', 'UNITEDKINGDOM'], AE: ['UAE'], DE: ['GERMANY'] }

export const A_COUNTRY = 'an ISO 3166-1 country code such as US'

/** For a value that is not a country code: what is expected, and the code that was probably meant. */
export function countryIssue(value: unknown): { expected: string; meant: string | undefined } | undefined {
  const text = typeof value === 'string' ? value : ''
  return COUNTRY_CODE.test(text) ? undefined : { expected: A_COUNTRY, meant: likelyCode(text) }
}

function likelyCode(text: string): string | undefined {
  const word = text.replaceAll(/[^\p{L}\p{N}]/gu, '').toUpperCase()
  if (COUNTRY_CODE.test(word)) return word
  return Object.entries(OTHER_NAMES).find(([, names]) => names.includes(word))?.[0]
}
