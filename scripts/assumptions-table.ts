/** `npm run generate`: writes the table of assumptions into the page on the HTTP interface. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { documentedOf, type Fact } from '../src/msw/profile/fact.ts'
import { facts } from '../src/msw/profile/facts.ts'
import { guesses } from '../src/msw/profile/guesses.ts'
import { assumptionOf } from '../src/msw/responses/quirks.ts'

/** The page. */
export const PAGE = join(import.meta.dirname, '../docs/http-interface.md')

const HEAD = '| fact | question | documented | mock network | quirk |\n|---|---|---|---|---|'
const TABLE = /\| fact \|[\s\S]*?\n(?=\n|$)/

const code = (value: unknown) => `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``

const quirksOf = (id: string) =>
  Object.entries(assumptionOf)
    .flatMap(([quirk, of]) => (of[0] === id ? [code(quirk)] : []))
    .join(', ')

/** What is known of an assumption before a network is asked. */
const knownOf = (known: Fact['known'], documented: unknown) =>
  known === 'documented' ? code(documented) : `*${known}*`

/** The page with a row for each assumption, made from the lists that `doctor` and the mock network use. */
export function withAssumptions(page: string): string {
  const rows = [
    ...Object.entries<Fact>(facts).map(([id, fact]) => [
      code(id),
      fact.question,
      knownOf(fact.known, documentedOf(fact)),
      fact.usual === null ? '' : code(fact.usual),
      quirksOf(id),
    ]),
    ...Object.entries(guesses).map(([id, { question, known, usual }]) => [
      '',
      question,
      knownOf(known, null),
      usual,
      quirksOf(id),
    ]),
  ]
  const lines = rows.map((cells) => `| ${cells.join(' | ')} |`)
  return page.replace(TABLE, () => `${HEAD}\n${lines.join('\n')}\n`)
}

if (import.meta.main) writeFileSync(PAGE, withAssumptions(readFileSync(PAGE, 'utf8')))
