/**
 * `npm run generate`: writes `src/mcp/descriptions.ts`, what the MCP server says of each tool: the first paragraphs of
 * the doc comments of a client's calls. A sentence is written once, in the doc comment of the call.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { operations } from '../src/operations/index.ts'
import { firstParagraph } from './first-paragraph.ts'

const path = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url))
const SOURCE = path('src/client/calls.ts')
const TARGET = path('src/mcp/descriptions.ts')

/** The interface with the calls of each role. Those that are no operation, such as `request`, are no tools. */
const CALLS = { network: 'NetworkCalls', affiliate: 'AffiliateCalls' }

const { config } = ts.readConfigFile(path('tsconfig.json'), (file) => readFileSync(file, 'utf8'))
const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, path('.'))
const program = ts.createProgram([SOURCE], { ...options, types: [] })
const checker = program.getTypeChecker()
const source = program.getSourceFile(SOURCE)
const entry = source && checker.getSymbolAtLocation(source)
if (entry === undefined) throw new Error(`cannot read ${SOURCE}`)
const names = new Set(operations.map(({ name }) => name))
const exported = checker.getExportsOfModule(entry)

function descriptionsOf(type: ts.Type, place = ''): [name: string, description: string][] {
  return checker.getPropertiesOfType(type).flatMap((member) => {
    const name = place + member.name
    const memberType = checker.getTypeOfSymbol(member)
    if (memberType.getCallSignatures().length === 0) return descriptionsOf(memberType, `${name}.`)
    return names.has(name) ? [[name, forAgents(firstParagraph(member, checker))]] : []
  })
}

/** The sentence of a method as one of its tool: tools have other names and results. */
const forAgents = (sentence: string) =>
  sentence
    .replaceAll('`undefined`', '`{ found: false }`')
    .replaceAll('an `InputError`', 'an error of the kind `input`')
    .replaceAll(/`([\w.]+)`/g, (text, name: string) => (names.has(name) ? `\`${name.replaceAll('.', '_')}\`` : text))

/** The text of `src/mcp/descriptions.ts`. */
export function toolDescriptions(): string {
  const roles = Object.entries(CALLS).map(([role, calls]) => {
    const symbol = exported.find(({ name }) => name === calls)
    if (symbol === undefined) throw new Error(`${SOURCE} does not export ${calls}`)
    const entries = descriptionsOf(checker.getDeclaredTypeOfSymbol(symbol))
    const lines = entries.map(([name, description]) => `    ${JSON.stringify(name)}: ${JSON.stringify(description)},`)
    return `  ${role}: {\n${lines.join('\n')}\n  },`
  })
  return `// Made by \`npm run generate\` from the doc comments of the calls in src/client; not edited by hand.

/** What each call does, by role and by the call's name. */
export const descriptions: Readonly<Record<'network' | 'affiliate', Readonly<Record<string, string>>>> = {
${roles.join('\n')}
}
`
}

if (import.meta.main) writeFileSync(TARGET, toolDescriptions())
