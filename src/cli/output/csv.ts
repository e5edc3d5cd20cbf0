import { isNumber } from './cell.ts'

type Row = Readonly<Record<string, unknown>>

/**
 * Where a spreadsheet would find a formula: at the start of a text, and behind `;` and tabs, at which those of some countries
 * split a file of commas, and line breaks, as quotes around a text do not hold there; in a file of semicolons behind commas
 * too. Blanks, characters that are not seen and quotes may stand before it, and its letters may be wide. A cell has at most
 * 32,767 characters. A plain number is none.
 */
const formulaBehind = (separators: string) =>
  new RegExp(
    String.raw`(?<=^|[${separators}\t\n]|\r(?!\n))(?=(?:(?![\t\r\n])[\s\p{Cc}\p{Default_Ignorable_Code_Point}"]){0,32767}[=+\-@\uff1d\uff0b\uff0d\uff20])(?!-\d+(?:\.\d+)?(?:[${separators}\t\r\n]|$))`,
    'gu',
  )

const FORMULA = { ',': formulaBehind(';'), ';': formulaBehind(';,') }

const MONTH =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?'

/** What is no letter in numbers, amounts, days and times: exponents, names of months, and halves of a day. */
const WORDS = new RegExp(String.raw`e(?=[+-]?\d)|(?<![a-z])(?:${MONTH}|[ap]m)(?![a-z])`, 'gi')

const DAY = /^\d{4}([/-])\d\d\1\d\d(?: |$)/

/**
 * Whether Excel may read a text as another value, whatever its country: digits with nothing but signs, names of months and
 * `AM` around them. Plain numbers, and days that begin with the year, stay what they are.
 */
function isChanged(text: string): boolean {
  if (isNumber(text)) return isTooLong(text) || /^-?0\d/.test(text)
  return /^[^=+@-]*\d/.test(text) && !DAY.test(text) && /^[\d .,:/()%$€£¥-]*$/.test(text.replaceAll(WORDS, ''))
}

/** Whether Excel keeps fewer digits of a number. Zeros at the end of decimals are none. */
function isTooLong(text: string): boolean {
  let end = text.length
  if (text.includes('.')) while (text[end - 1] === '0') end--
  return text.slice(0, end).replaceAll(/^-?0*|\D/g, '').length > 15
}

/** The form of CSV: that of RFC 4180, or one that Excel opens correctly with a double-click. */
export interface CsvForm {
  readonly separator: ',' | ';'
  /** A decimal comma, in countries where a point separates thousands. */
  readonly decimal: '.' | ','
  /** What makes Excel read UTF-8. */
  readonly start: '' | '\ufeff'
  /** Whether a text that Excel would change is written as `="0174"`. */
  readonly keepsTexts?: boolean
}

export const RFC_4180: CsvForm = { separator: ',', decimal: '.', start: '' }

/** A value as a field of RFC 4180. A formula in it gets an apostrophe before it. */
export function csvField(value: unknown, { separator, decimal, keepsTexts = false }: CsvForm = RFC_4180): string {
  if (value === null || value === undefined) return ''
  // None of these texts holds a quote.
  if (keepsTexts && typeof value === 'string' && isChanged(value.trim())) return `"=""${value.trim()}"""`
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  const safe = isNumber(text) ? text.replace('.', decimal) : text.replaceAll(FORMULA[separator], "'")
  return safe.includes(separator) || /["\r\n]/.test(safe) || safe !== safe.trim()
    ? `"${safe.replaceAll('"', '""')}"`
    : safe
}

const record = (fields: readonly unknown[], form: CsvForm) =>
  `${fields.map((field) => csvField(field, form)).join(form.separator)}\r\n`

/** Rows as CSV, in records. The first page decides on the columns; `late` is told of others that come after it. */
export async function* csvRecords(
  pages: AsyncIterable<readonly Row[]>,
  names: (rows: readonly Row[]) => readonly string[],
  late: (names: readonly string[]) => void,
  form = RFC_4180,
): AsyncGenerator<readonly string[]> {
  let columns: readonly string[] | undefined
  const known = new Set<string>()
  for await (const rows of pages) {
    const records: string[] = []
    const others = new Set<string>()
    for (const row of rows) for (const name of Object.keys(row)) if (!known.has(name)) others.add(name)
    for (const name of others) known.add(name)
    if (columns !== undefined && others.size > 0) late([...others])
    else if (columns === undefined) {
      columns = names(rows)
      if (columns.length > 0) records.push(form.start + record(columns, form))
    }
    for (const row of rows) {
      const fields = columns.map((name) => row[name])
      records.push(record(fields, form))
    }
    yield records
  }
}
