/**
 * Interfaces that follow from the schemas of their fields, as users read them: each field stands with its type and its
 * doc comment. Editors then show `NetworkOffer.payout` and not `payout`, and a user's compiler has nothing to compute.
 */
import { relative } from 'node:path'
import ts from 'typescript'
import { program, SRC } from './read-types.ts'

/** Bases whose fields the compiler computes, most of them from schemas. */
const FOLLOWS = /\b(?:DataOf|InputOf|Pick|Partial)</

const checker = program.getTypeChecker()
const printer = ts.createPrinter()

/** The text of each such interface by its name, for each source file that has some, by its path below `src`. */
export function writtenInterfaces(): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const sources = program.getSourceFiles().filter(({ fileName }) => fileName.startsWith(`${SRC}/schemas/`))
  const files = sources.map((source) => {
    const interfaces = source.statements.filter(ts.isInterfaceDeclaration).filter((one) => basesOf(one).some(follows))
    const texts = new Map(interfaces.map((one) => [one.name.text, writtenOut(one)]))
    return [relative(SRC, source.fileName), texts] as const
  })
  return new Map(files.filter(([, texts]) => texts.size > 0))
}

const basesOf = ({ heritageClauses }: ts.InterfaceDeclaration) => heritageClauses?.flatMap(({ types }) => types) ?? []

const textOf = (node: ts.Node) => node.getText()
const follows = (base: ts.Node) => FOLLOWS.test(textOf(base))
const isExact = (base: ts.Node) => textOf(base).startsWith('WithoutUndefined<')

function writtenOut(declaration: ts.InterfaceDeclaration): string {
  const parents = basesOf(declaration).filter((base) => !follows(base))
  const isOwn = (field: ts.Symbol) => schemaOf(field)?.getSourceFile() === declaration.getSourceFile()
  const inherited = new Set(parents.flatMap(fieldsOf).map(schemaOf))
  // Of several bases that have a field, the first one counts.
  const fields = basesOf(declaration).filter(follows).flatMap(fieldsOf).toReversed()
  const own = [...new Map(fields.map((field) => [field.name, field])).values()]
    .filter((field) => !inherited.has(schemaOf(field)))
    .toSorted((a, b) => Number(schemaOf(a)?.pos) - Number(schemaOf(b)?.pos))
    // Fields of other files are those that several interfaces share.
    .toSorted((a, b) => Number(isOwn(a)) - Number(isOwn(b)))
    .map((field) => fieldText(field, declaration))
  const parameters = declaration.typeParameters ? `<${declaration.typeParameters.map(textOf).join(', ')}>` : ''
  const extended = parents.length > 0 ? ` extends ${parents.map(textOf).join(', ')}` : ''
  return `export interface ${declaration.name.text}${parameters}${extended} {\n${own.join('')}}`
}

const fieldsOf = (base: ts.Node): ts.Symbol[] => checker.getTypeAtLocation(base).getProperties()

/** The schema of a field, with its doc comment. */
const schemaOf = ({ declarations }: ts.Symbol) => declarations?.[0]

function fieldText(field: ts.Symbol, within: ts.InterfaceDeclaration): string {
  const [comment] = field.declarations?.flatMap(ts.getJSDocCommentsAndTags) ?? []
  const type = checker.typeToTypeNode(checker.getTypeOfSymbol(field), within, ts.NodeBuilderFlags.NoTruncation)
  if (!comment || !type) throw new Error(`${within.name.text}.${field.name} has no doc comment or no type`)
  const name = /^\w+$/.test(field.name) ? field.name : `'${field.name}'`
  const optional = field.flags & ts.SymbolFlags.Optional ? '?' : ''
  const printed = printer.printNode(ts.EmitHint.Unspecified, type, within.getSourceFile())
  // The compiler prints that an optional field may be missing as `undefined`.
  const text = basesOf(within).some(isExact) ? printed.replace(/ \| undefined$/, '') : printed
  if (text.includes('{')) throw new Error(`${within.name.text}.${field.name} has a type without a name: ${text}`)
  return `${indented(textOf(comment))}    ${name}${optional}: ${text};\n`
}

const indented = (comment: string) =>
  comment
    .split('\n')
    .map((line, index) => `    ${index > 0 ? ' ' : ''}${line.trim()}\n`)
    .join('')
