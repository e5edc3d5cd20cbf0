/** The rules of docs/internals/writing.md that a program can check. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A rule: what is found with the pattern is a finding. */
export interface Rule {
  readonly pattern: RegExp
  /** Follows the words that were found. */
  readonly advice: string
}

const PAGE = join(import.meta.dirname, '../../docs/internals/writing.md')

/** The words of the table "Instead of", and what to write. */
export const words: readonly (readonly [from: string, to: string])[] = wordsOf(readFileSync(PAGE, 'utf8'))

function wordsOf(page: string): [string, string][] {
  const [, table = ''] = /^## Instead of\n\n\|.*\n\|.*\n((?:\|.*\n)*)/m.exec(page) ?? []
  return [...table.matchAll(/^\| (.*) \| (.*) \|$/gm)].map(([, from = '', to = '']) => [from, to])
}

/** "Every row of a list" is good English. */
const UNCOUNTED = /(?<!\b(?:all|any|each|every|first|last|next|no|one|other)\s+)\b/
const HEADS =
  /calls?|columns?|defaults?|errors?|events?|fields?|limits?|names?|options?|rows?|schemas?|settings?|status(?:es)?|tables?|types?/
const OWNERS =
  /affiliate|call|client|command|database|day|field|list|mock network|network|offer|operation|package|query|record|report|request|row|SDK|server|service|store|sync|tool|type|upload/

const anyCase = (...parts: readonly string[]) => new RegExp(parts.join(''), 'gi')

export const rules: readonly Rule[] = [
  {
    pattern:
      /\bThis (?:page|guide|section|document|example) (?:is|covers|describes|explains|has|leads|lists|shows|takes)\b/g,
    advice: 'begin with the answer',
  },
  ...words.map(([from, to]) => ({
    pattern: anyCase('\\b', from.replaceAll(' ', '\\s+'), '\\b'),
    advice: `write "${to}"`,
  })),
  {
    pattern: anyCase(
      UNCOUNTED.source,
      '(?:',
      HEADS.source,
      ')\\s+of\\s+(?:an?|the)\\s+(?:',
      OWNERS.source,
      ")(?![\\w'-])",
    ),
    advice: 'write a compound or a possessive, such as "call options" or "the call\'s options"',
  },
  { pattern: /\b(?:names\s+of\s+types|country\s+codes?\s+of\s+ISO)\b/gi, advice: 'write a compound' },
  { pattern: /\d\s%/g, advice: 'write "5%"' },
  {
    pattern: /\b\d{1,3}(?:[ \u00a0\u202f]\d{3})+\b|\b\d{1,3}(?:_\d{3})+\b|\b\d{4,}\s+(?:ms|rows|calls|requests)\b/g,
    advice: 'write "30,000"',
  },
  { pattern: /\b\d+(?:ms|kB|MB|GB)\b/g, advice: 'write "30 ms"' },
  { pattern: /\b(?:says?|said|does|do|did)\s+so\b/gi, advice: 'name what it says or does' },
  { pattern: /(?:^|[.!?|]\s+)The same[.,:]/gm, advice: 'name what is the same' },
  { pattern: /\bthose\s+of\s+the\s+\w+\s+(?:are|can|do|have|is)\b/gi, advice: 'name them' },
]
