import { type Answer, isPlainName, objectOf, type Row } from './asker.ts'

/** Integers that the service documents as such, by a field's name. */
const INTEGERS = new Set([
  ...['errorCode', 'httpStatus', 'click_count', 'conversion_count', 'ck_conversion', 'ck_gross'],
  ...['cap_overall_limit', 'device_redirect_offer', 'geo_redirect_offer'],
])

/** Which of two ways values are written in: the other one if any is; undefined without values. */
function wayOf<Value>(values: readonly Value[], usual: string, other: string, isOther: (value: Value) => boolean) {
  if (values.length === 0) return undefined
  return values.some(isOther) ? other : usual
}

/** How integers are written. */
export function numbersOf(answers: readonly Answer[]): string | undefined {
  const values = answers
    .flatMap(({ envelope, rows }) => [envelope, ...rows].flatMap(Object.entries<unknown>))
    .flatMap(([name, value]) => (INTEGERS.has(name) && /^-?\d+$/.test(String(value)) ? [value] : []))
  return wayOf(values, 'numbers', 'strings', (value) => typeof value === 'string')
}

/** How an empty map is written, in any of these values. */
export function emptyMapOf(values: readonly unknown[]): string | undefined {
  const empty = values.filter((value) => typeof value === 'object' && value !== null && Object.keys(value).length === 0)
  return wayOf(empty, '{}', '[]', Array.isArray)
}

/** Whether texts of offers begin or end with a space. */
export const blanksOf = (rows: readonly Row[]) =>
  wayOf(textsIn(rows), 'trimmed', 'stray', (text) => text !== text.trim())

export function slashesOf(answers: readonly Answer[]): string | undefined {
  const texts = answers.map(({ text }) => text).filter((text) => text.includes('/'))
  return wayOf(texts, 'plain', 'escaped', (text) => text.includes('\\/'))
}

/** How empty texts are written: the last of the three ways that is met. */
export function emptyTextsOf(rows: readonly Row[], isAffiliate: boolean): string | undefined {
  const names = isAffiliate ? ['tracking_link'] : ['app_id', 'description', 'preview_url', 'secondary_offer']
  const known = names.filter((name) => rows.some((row) => Object.hasOwn(row, name)))
  const values = rows.flatMap((row) => known.map((name) => row[name]))
  if (values.includes(undefined)) return 'absent'
  if (values.includes(null)) return 'null'
  return values.some((value) => String(value).trim() === '') ? 'empty' : undefined
}

/** The most decimal places of a field; null if no row has it. */
export function placesOf(rows: readonly Row[], ...names: readonly string[]): number | null {
  const texts = rows.flatMap((row) => names.map((name) => String(row[name] ?? ''))).filter((text) => /\d/.test(text))
  return texts.length === 0 ? null : Math.max(...texts.map((text) => /\.(\d+)/.exec(text)?.[1]?.length ?? 0))
}

/** Documented fields that no row has, and fields of rows that are not documented. */
export function fieldsOf(prefix: string, rows: readonly Row[], asked: readonly string[], known: ReadonlySet<string>) {
  const names = new Set(rows.flatMap((row) => Object.keys(objectOf(row))))
  const named = (name: string) => `${prefix}.${name}`
  if (rows.length === 0) return { missing: [], other: [] }
  return {
    missing: asked.filter((name) => !names.has(name)).map(named),
    other: [...names].filter((name) => !known.has(name) && isPlainName(name)).map(named),
  }
}

/** Every text of a value, however deep. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
