/**
 * Makes `src/flat-calls/descriptions.ts`, what the command line and the MCP server say of each call: the first paragraphs of
 * the doc comments of a client's calls. A sentence is written once, in the doc comment of the call.
 */
import { declaredCalls } from './client-calls.ts'

/** The text of `src/flat-calls/descriptions.ts`. */
export function callDescriptions(): string {
  const roles = Object.entries(declaredCalls).map(([role, calls]) => {
    const lines = calls.map(({ name, sentence }) => `    ${JSON.stringify(name)}: ${JSON.stringify(sentence)},`)
    return `  ${role}: {\n${lines.join('\n')}\n  },`
  })
  return `// Made by scripts/generated-sources.ts from the doc comments of the calls in src/client; not edited by hand.

/** What each call does, by role and by the call's name. */
export const descriptions: Readonly<Record<'network' | 'affiliate', Readonly<Record<string, string>>>> = {
${roles.join('\n')}
}
`
}
