import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const path = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url))

/** The sources that are read. One program has both, as most of what they import is the same. */
const SOURCES = ['src/schemas/index.ts', 'src/client/calls.ts'] as const

/** The folder of the sources. */
export const SRC = path('src')

export const program = programOfSources()
const checker = program.getTypeChecker()

/** A program without the types of the DOM and of packages other than zod, which would take most of the time. */
function programOfSources(): ts.Program {
  const { config } = ts.readConfigFile(path('tsconfig.json'), (name) => readFileSync(name, 'utf8'))
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, path('.'))
  const ownOptions = { ...options, lib: ['lib.es2024.d.ts'], types: [] }
  const host = ts.createCompilerHost(ownOptions)
  const fileExists = (name: string) =>
    (!name.includes('/node_modules/') || name.includes('/node_modules/zod/')) && ts.sys.fileExists(name)
  return ts.createProgram(SOURCES.map(path), ownOptions, { ...host, fileExists })
}

/** The exports of a source file, and what knows their types. */
export function readTypes(file: (typeof SOURCES)[number]) {
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
