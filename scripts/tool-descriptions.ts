/**
 * Makes `src/mcp/descriptions.ts`, what the MCP server says of each tool: the first paragraphs of the doc comments of a
 * client's calls. A sentence is written once, in the doc comment of the call.
 */
import { declaredCalls } from './client-calls.ts'

const names = new Set(declaredCalls.network.map(({ name }) => name))

/** The sentence of a method as one of its tool: tools have other names and results. */
const forAgents = (sentence: string) =>
  sentence
    .replaceAll('`undefined`', '`{ found: false }`')
    .replaceAll('an `InputError`', 'an error of the kind `input`')
    .replaceAll(/`([\w.]+)`/g, (text, name: string) => (names.has(name) ? `\`${name.replaceAll('.', '_')}\`` : text))

/** The text of `src/mcp/descriptions.ts`. */
export function toolDescriptions(): string {
  const roles = Object.entries(declaredCalls).map(([role, calls]) => {
    const lines = calls.map(
      ({ name, sentence }) => `    ${JSON.stringify(name)}: ${JSON.stringify(forAgents(sentence))},`,
    )
    return `  ${role}: {\n${lines.join('\n')}\n  },`
  })
  return `// Made by scripts/generated-sources.ts from the doc comments of the calls in src/client; not edited by hand.

/** What each call does, by role and by the call's name. */
export const descriptions: Readonly<Record<'network' | 'affiliate', Readonly<Record<string, string>>>> = {
${roles.join('\n')}
}
`
}
