import type { InputError, Issue } from '../errors/errors.ts'
import { formatIssue } from '../errors/sentences.ts'
import { commandOf, kebab } from './spelling.ts'

/** What is expected of days, which words name here too. */
const BY_CODE: Partial<Record<NonNullable<Issue['code']>, string>> = {
  day: 'a day such as 2026-06-30 or yesterday',
  hour: 'a day such as 2026-06-30 or yesterday, or a whole hour such as "2026-06-30 13"',
}

type Rewording = readonly (readonly [RegExp, string])[]

/** Words about programs, and those of a terminal. */
const WORDS: Rewording = [
  [/ \(use \.trim\(\)\)/, ''],
  [/ \(the option \w+ .*?\)/, ''],
  [/\bwith the option adopt$/, 'with --adopt'],
  [/\bextraFields\b/g, '--extra-fields'],
  [/\bkeepChanges\b/g, '--keep-changes'],
  [/\ba (?:non-empty )?string\b/g, 'a text'],
]

/** What is expected of values of programs, and of flags. */
const EXPECTED: Rewording = [
  [/, as in [\w.]+\(.*\)$/, ''],
  [/\bin the query or as timezone of createClient$/, 'here or as NETWORK_TIMEZONE in the environment'],
  [/\bin the query or as affiliateId of createClient$/, 'here or as AFFILIATE_ID in the environment'],
  [/^a day on or before to\b/, 'a day on or before --to'],
  [/\{ from, to \}: /, ''],
  [/^a non-empty array of /, ''],
  [/, or an? (?:non-empty )?array of them$/, ', or several with commas between them'],
  [/, or a Date$/, ''],
  [/["'[\]]/g, ''],
]

const replaced = (sentence: string, rewording: Rewording): string =>
  rewording.reduce((text, [pattern, words]) => text.replace(pattern, words), sentence)

/** A sentence in the words of a terminal. */
export const reworded = (sentence: string): string => replaced(sentence, WORDS)

/** How the words of a command differ from those of the calls. */
interface Words {
  /** The command. */
  readonly command?: string
  /** What a field is called: its flag, or what stands behind the command. */
  readonly placeOf?: (field: string) => string
}

const placeOfFlag = (field: string) => (field === 'id' ? '<id>' : `--${kebab(field)}`)

/** The most lines about values that are wrong. What is missing is told whole. */
const MOST_LINES = 10

/** What to say of an InputError, line by line, with flags in place of fields. */
export function inFlags({ operation, issues = [] }: InputError, words: Words = {}): string[] {
  const { command = commandOf(operation), placeOf = placeOfFlag } = words
  const sentences = issues
    .filter(({ code }, at) => at < MOST_LINES || code === 'missing')
    .map((issue) => {
      // A list is shown by what is wrong in it, and not by where that stands.
      const [, field = '', rest = ''] = /^(\w*)(?:\[\d+\](?:\.path)?(?=$))?(.*)$/s.exec(issue.path) ?? []
      const path = field && placeOf(field) + rest
      const sentence = formatIssue({ ...issue, path, expected: expectedOf(issue, path) })
      return field === '' ? `${command}: ${sentence}` : sentence
    })
  if (issues.length < 2) return sentences
  const others = issues.length - sentences.length
  return [`${command}:`, ...sentences.map((one) => `  ${one}`), ...(others > 0 ? [`  and ${others} more`] : [])]
}

function expectedOf({ code, expected }: Issue, flag: string): string {
  if (expected === 'true, false, 1 or 0') return `${flag} or --no-${flag.slice(2)}`
  const known = code && BY_CODE[code]
  // Names of other fields, but of none of a report.
  const names = /\b(?!ck_)[a-z]{2,}(?:_[a-z]+|[A-Z][a-z]+)+\b/g
  return known ?? reworded(replaced(expected, EXPECTED)).replaceAll(names, (name) => `--${kebab(name)}`)
}
