import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const path = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url))

/** The exports of a source file such as `src/client/calls.ts`, and what knows their types. */
export function readTypes(file: string) {
  const { config } = ts.readConfigFile(path('tsconfig.json'), (name) => readFileSync(name, 'utf8'))
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, path('.'))
  const program = ts.createProgram([path(file)], { ...options, types: [] })
  const checker = program.getTypeChecker()
  const source = program.getSourceFile(path(file))
  const module = source && checker.getSymbolAtLocation(source)
  if (module === undefined) throw new Error(`cannot read ${file}`)
  return { checker, source, exported: checker.getExportsOfModule(module) }
}

/**
 * The first paragraph of a doc comment, on one line. It is what programs show that know nothing of TypeScript, such as
 * readers of JSON Schema: what only concerns TypeScript is in a further paragraph.
 */
export const firstParagraph = (symbol: ts.Symbol, checker: ts.TypeChecker): string => {
  const [first = ''] = ts.displayPartsToString(symbol.getDocumentationComment(checker)).split(/\n\s*\n/)
  return first.replaceAll(/\s+/g, ' ').trim()
}
