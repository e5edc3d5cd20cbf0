import type { InputError, Issue } from '../errors/errors.ts'
import { suggestion } from '../errors/sentences.ts'
import { commandOf, forTerminal, kebab } from './spelling.ts'

/** What is expected of some fields, in the words of a terminal, whether they are missing or wrong. */
const BY_FIELD: Readonly<Record<string, string>> = {
  id: 'an id such as 1001',
  timezone: 'whole hours from UTC, from -11 to 14, here or as NETWORK_TIMEZONE in the environment',
  a: 'the id of an affiliate, here or as AFFILIATE_ID in the environment',
}

/** What is expected of fields that are missing. */
const MISSING: Readonly<Record<string, string>> = {
  from: 'a day such as 2026-06-01',
  to: 'a day such as 2026-06-30, which is included',
  expire_date: 'a day such as 2027-12-31',
  offer_id: 'ids such as 1001,1002',
  banner_id: 'ids such as 501,502',
  fields: 'figures and names to show, such as ck_offer_name,ck_income',
  files: 'images or zip archives, such as summer.png',
  currency: 'the id of a currency, such as 1',
}

type Rewording = readonly (readonly [RegExp, string])[]

/** Words about programs, and those of a terminal. */
const WORDS: Rewording = [
  [/ \(use \.trim\(\)\)/, ''],
  [/ \(the option allowLoss stores it\)/, ''],
  [
    /two rows have the key .*? and differ in (.*) \(the option key takes .*\)/,
    'several rows differ only in $1; add a field to --report that tells them apart',
  ],
  [/\bextraFields\b/g, '--extra-fields'],
  [/\bkeepChanges\b/g, '--keep-changes'],
  [/\ba string\b/g, 'a text'],
]

/** What is expected of values of programs, and of flags. */
const EXPECTED: Rewording = [
  [/^an id or a non-empty array of ids\b.*/, 'ids such as 1001,1002'],
  [/^an id\b.*; or 0 for none$/, 'an id such as 1001, or 0 for none'],
  [/^an id\b.*/, 'an id such as 1001'],
  [/^an amount\b.*|^a non-negative decimal\b.*/, 'an amount such as 0.80, with a point and at most 5 decimals'],
  [/^a percentage\b.*/, 'a percentage from 0 to 100 such as 12.5'],
  [/^true, false, 1 or 0$/, 'yes or no'],
  [/^a day on or before to\b/, 'a day on or before --to'],
  [/^a non-empty array of geo rules\b.*/, 'rules such as US:1:,CA:1: for whole countries'],
  [/^a non-empty array of (?:device )?/, ''],
  [/, or a non-empty array of them$/, ', or several with commas between them'],
  [/\bof ISO 3166-1 /, ''],
  [/, or a Date$/, ''],
  [/\bof at least (-?\d+)$/, 'from $1'],
  [/\ba non-empty string$/, 'a text'],
  [/"([^"]*)"|'([^']*)'/g, '$1$2'],
]

const replaced = (sentence: string, rewording: Rewording): string =>
  rewording.reduce((text, [pattern, words]) => text.replace(pattern, words), sentence)

/** A sentence in the words of a terminal. */
export const reworded = (sentence: string): string => replaced(sentence, WORDS)

/** How the words of a command differ from those of the calls. */
interface Words {
  /** The command. */
  readonly command?: string
  /** The fields that have flags of the same name. */
  readonly parameters?: readonly string[]
  /** What a field is called: its flag, or what stands behind the command. */
  readonly placeOf?: (field: string) => string
  /** What is expected of an issue, where the command has words of its own. */
  readonly expectedOf?: (issue: Issue) => string | undefined
  /** What to type instead, where the command knows. */
  readonly hintOf?: (issue: Issue) => string | undefined
  /** The command whose help lists the fields of a report. */
  readonly lister?: string
}

/** An issue of a call in the words of a terminal. */
export interface WordedIssue {
  /** The flag; empty for the command as a whole. */
  readonly place: string
  readonly isMissing: boolean
  readonly expected: string
  /** The sentence about a value that is there. */
  readonly sentence: string
}

const placeOfFlag = (field: string) => (field === 'id' ? '<id>' : `--${kebab(field)}`)

/** The issues of an InputError with flags in place of fields. */
export function issuesInFlags(error: InputError, words: Words = {}): WordedIssue[] {
  const command = words.command ?? commandOf(error.operation)
  const { placeOf = placeOfFlag, lister = command } = words
  return (error.issues ?? []).map((issue) => {
    const { path, code, received, meant } = issue
    // A list is shown by what is wrong in it, and not by where that stands.
    const [, field = '', rest = ''] = /^(\w*)(?:\[\d+\](?:\.path)?(?=$))?(.*)$/s.exec(path) ?? []
    const isMissing = code === 'missing' && rest === ''
    const expected = words.expectedOf?.(issue) ?? expectedIn(issue, field, rest, isMissing, words.parameters ?? [])
    const place = field === '' ? '' : placeOf(field) + rest
    const subject = /^(?:<\w+>)?$/.test(place) ? command : place
    const hint =
      words.hintOf?.(issue) ?? (code === 'report-field' && !meant ? `${lister} --help lists them` : undefined)
    const end = hint === undefined ? suggestion(meant) : `; ${hint}`
    return { place, isMissing, expected, sentence: `${subject}: ${sentenceOf(code, expected, received)}${end}` }
  })
}

function sentenceOf(code: Issue['code'], expected: string, received: string): string {
  if (code === 'report-field') return `${received} is not a field of this report`
  if (code === 'excluded' || code === 'reserved') return `leave it out; ${expected}`
  if (code === 'unknown') return `not ${expected}`
  if (received.startsWith('no such file')) return `there is ${received}`
  return `expected ${expected}, received ${received}`
}

function expectedIn(
  { code, expected }: Issue,
  field: string,
  rest: string,
  isMissing: boolean,
  parameters: readonly string[],
): string {
  const own = (texts: Readonly<Record<string, string>>) => (Object.hasOwn(texts, field) ? texts[field] : undefined)
  const known = (rest === '' ? own(BY_FIELD) : undefined) ?? (isMissing ? own(MISSING) : undefined)
  if (known !== undefined) return known
  if (code === 'day') return 'a day such as 2026-06-30 or yesterday'
  if (code === 'hour') return 'a day such as 2026-06-30 or yesterday, or a whole hour such as "2026-06-30 13"'
  return forTerminal(reworded(replaced(expected, EXPECTED)), parameters)
}

/** The most lines about values that are wrong. */
const MOST_LINES = 10

/**
 * What to say of issues, line by line: one in a sentence, several in a list. `termOf` gives a flag with what it takes, such
 * as `--from <day>`.
 */
export function issueLines(
  issues: readonly WordedIssue[],
  command: string,
  termOf: (place: string) => string = (place) => place,
): string[] {
  const missing = issues.filter(({ isMissing, place }) => isMissing && place !== '')
  const wrong = issues.filter((issue) => !missing.includes(issue))
  const nameOf = ({ place }: WordedIssue) => termOf(place)
  const [first, second] = issues
  if (first !== undefined && second === undefined) {
    if (!first.isMissing) return [first.sentence]
    return [`${command} needs ${first.place === '' ? '' : `${nameOf(first)}: `}${first.expected}`]
  }
  const width = Math.max(0, ...missing.map((issue) => nameOf(issue).length))
  const needs = missing.map((issue) => `  ${nameOf(issue).padEnd(width)}  ${issue.expected}`)
  if (wrong.length === 0) return [`${command} needs these flags:`, ...needs]
  const shown = wrong.slice(0, MOST_LINES).map(({ sentence }) => `  ${sentence}`)
  const others = wrong.length > MOST_LINES ? [`  and ${wrong.length - MOST_LINES} more`] : []
  const count = [`${wrong.length} ${wrong.length === 1 ? 'value is' : 'values are'} wrong`]
  if (needs.length > 0) count.push(`${needs.length} ${needs.length === 1 ? 'flag is' : 'flags are'} missing`)
  return [`${command}: ${count.join(', ')}`, ...shown, ...others, ...needs]
}

/** The message of an InputError of no call, with flags in place of fields. */
export const inFlags = (error: InputError, words: Words = {}): string[] =>
  issueLines(issuesInFlags(error, words), words.command ?? commandOf(error.operation))
