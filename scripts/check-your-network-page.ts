/** `npm run generate`: writes the table of facts into the page on checking a network. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Fact } from '../src/msw/profile/fact.ts'
import { facts } from '../src/msw/profile/facts.ts'

/** The page. */
export const PAGE = join(import.meta.dirname, '../docs/check-your-network.md')

const HEAD = '| fact | question | documented | mock network |\n|---|---|---|---|'
const TABLE = /\| fact \|[\s\S]*?\n(?=\n|$)/

const code = (value: unknown) => `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``

/** What is known of a fact before a network is asked. */
const knownOf = ({ known, documented }: Fact) => (known === 'documented' ? code(documented) : `*${known}*`)

/** The page with a row for each fact, made from the list that `doctor` asks and the mock network plays. */
export function checkYourNetworkPage(): string {
  const rows = Object.entries<Fact>(facts).map(
    ([id, fact]) =>
      `| \`${id}\` | ${fact.question} | ${knownOf(fact)} | ${fact.usual === null ? '' : code(fact.usual)} |`,
  )
  return readFileSync(PAGE, 'utf8').replace(TABLE, () => `${HEAD}\n${rows.join('\n')}\n`)
}

if (import.meta.main) writeFileSync(PAGE, checkYourNetworkPage())
