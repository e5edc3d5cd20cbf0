/**
 * Makes `src/msw/node/quirk-descriptions.ts`, what the mock network's page says of each quirk: the doc comments of `Quirks`.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

const FILE = join(import.meta.dirname, '../src/msw/responses/quirks.ts')

/** The text of `src/msw/node/quirk-descriptions.ts`. */
export function quirkDescriptions(): string {
  const source = ts.createSourceFile(FILE, readFileSync(FILE, 'utf8'), ts.ScriptTarget.Latest, true)
  const quirks = source.statements.filter(ts.isInterfaceDeclaration).find(({ name }) => name.text === 'Quirks')
  const lines = (quirks?.members ?? []).map((member) => {
    const [comment] = ts.getJSDocCommentsAndTags(member)
    const sentence = ts.getTextOfJSDocComment(comment?.comment)?.replaceAll(/\s+/g, ' ')
    if (sentence === undefined) throw new Error(`${member.name?.getText()} has no doc comment`)
    return `  ${member.name?.getText()}: ${JSON.stringify(sentence)},`
  })
  return `// Made by scripts/generated-sources.ts from the doc comments in src/msw/responses/quirks.ts; not edited by hand.
import type { Quirks } from '../responses/quirks.ts'

/** What each quirk does. Names in backticks are code. */
export const quirkDescriptions: Readonly<Record<keyof Quirks, string>> = {
${lines.join('\n')}
}
`
}
