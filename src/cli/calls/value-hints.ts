import type { Issue } from '../../errors/errors.ts'
import { nearestName } from '../../errors/unknown-name.ts'
import { PERIOD_NAMES } from '../../flat-calls/day-words.ts'
import { daysOfMonth } from '../other-words.ts'
import { isTimezone } from './days.ts'
import type { ParameterFlag } from './parameter-flags.ts'

/** What to type in place of a value that people try; `undefined` where nothing is known. */
export function hintFor(
  { name, flag, placeholder, choices }: ParameterFlag,
  value: unknown,
  { received }: Issue,
): string | undefined {
  const text = String(value)
  if (name === 'limit') return limitHint(text)
  if (name === 'timezone') return zoneHint(text)
  if (placeholder === 'choice' && text.includes(',') && text.split(/ *, */).every((one) => choices.includes(one)))
    return `run it once for each ${flag}`
  // A comma may be one of decimals or of thousands: with three digits behind it, nothing is known.
  const [, amount] =
    (placeholder === 'decimal' && /^\p{Sc}?\s*(\d+(?:[.,]\d{1,2})?)\s*(?:\p{Sc}|[A-Z]{3})?$/u.exec(text)) || []
  if (amount !== undefined) return `type ${amount.replace(',', '.')}`
  if (placeholder === 'list' && /^"[^"]*;/.test(received)) return `put commas between ${flag}, not semicolons`
  if (placeholder === 'day' || name === 'from' || name === 'to') return dayHint(text)
  return undefined
}

function limitHint(text: string): string {
  const rows = /^\d{1,6}$/.test(text) && Number(text) > 0 ? text : undefined
  return rows === undefined ? 'for every row, type --all' : `for the first rows only, type --max ${rows}`
}

function dayHint(text: string): string | undefined {
  const word = text.toLowerCase().replaceAll(/[\s_]/g, '-')
  if (PERIOD_NAMES.includes(word)) return `type --${word} in place of --from and --to`
  const month = daysOfMonth(text)
  if (month !== undefined) return `type ${month}`
  const meant = nearestName(word, ['today', 'yesterday'])
  if (meant !== undefined) return `type ${meant}`
  const back = /^-?(\d{1,4})(?:d|-?days?)?(?:-ago)?$/.exec(word)?.[1]
  if (back !== undefined && back.length < 4) return `type -${back}d`
  const [, first = '', sign, second = '', year = ''] = /^(\d{1,2})([./-])(\d{1,2})[./-](\d{4})$/.exec(text) ?? []
  // Where people write dots, the day is first.
  const days = [[second, first], ...(sign === '.' ? [] : [[first, second]])]
    .filter(([month = '', day = '']) => Number(month) >= 1 && Number(month) <= 12 && Number(day) <= 31)
    .map(([month = '', day = '']) => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
  return days.length > 0 ? `type ${[...new Set(days)].join(' or ')}` : undefined
}

/** The hours of a time zone by its name, today. */
function zoneHint(text: string): string | undefined {
  if (!/^[A-Za-z]+(?:[/_][A-Za-z_]+)*$/.test(text)) return undefined
  try {
    const parts = new Intl.DateTimeFormat('en', { timeZone: text, timeZoneName: 'shortOffset' }).formatToParts()
    const zone = parts.find(({ type }) => type === 'timeZoneName')?.value.replace(/^GMT$/, 'GMT+0') ?? ''
    const hours = Number(/^GMT([+-]\d+)$/.exec(zone)?.[1])
    return isTimezone(hours) ? `${text} is ${hours} today` : undefined
  } catch {
    return undefined
  }
}
