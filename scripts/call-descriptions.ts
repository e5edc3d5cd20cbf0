/**
 * Makes `src/flat-calls/descriptions.ts`, what the command line and the MCP server say of each call: the first paragraphs of
 * the doc comments of a client's calls. A sentence is written once, in the doc comment of the call.
 */
import { operationsOf } from '../src/operations/index.ts'
import type { Role } from '../src/operations/operation.ts'
import { takesId } from '../src/operations/operation.ts'
import { declaredCalls } from './client-calls.ts'

const ROLES: readonly Role[] = ['network', 'affiliate']

/** The text of `src/flat-calls/descriptions.ts`. */
export function callDescriptions(): string {
  const roles = ROLES.map((role) => {
    const sentences = new Map(declaredCalls[role].map(({ name, sentence }) => [name, sentence]))
    const lines = [...operationsOf(role).keys()].map(
      (name) => `    ${JSON.stringify(name)}: ${JSON.stringify(sentences.get(name) ?? '')},`,
    )
    return `  ${role}: {\n${lines.join('\n')}\n  },`
  })
  const withId = [...operationsOf('network')].flatMap(([name, operation]) => (takesId(operation) ? [name] : []))
  return `// Made by scripts/generated-sources.ts from the doc comments of the calls in src/client; not edited by hand.
import type { Role } from '../operations/operation.ts'

/** What each call does, by role and by the call's name. */
export const descriptions: Readonly<Record<Role, Readonly<Record<string, string>>>> = {
${roles.join('\n')}
}

/** The names of the calls that take an id first. */
export const callsWithId: ReadonlySet<string> = new Set(${JSON.stringify(withId)})
`
}
