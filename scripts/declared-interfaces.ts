import ts from 'typescript'
import { writtenInterfaces } from './written-interfaces.ts'

/**
 * Puts the written interfaces into the declarations that the compiler made, by their files: in place of those that follow
 * from schemas, as types of these schemas, and without the fields that schemas share.
 */
export function writeOutInterfaces(texts: Map<string, string>): void {
  const changed = [...writtenInterfaces()].map(([source, interfaces]) => {
    const file = `dist/types/${source.replace(/ts$/, 'd.ts')}`
    texts.set(file, withInterfaces(texts.get(file) ?? '', interfaces))
    return file
  })
  const queried = new Set([...texts.values()].flatMap((text) => text.match(/(?<=\btypeof )\w+/g) ?? []))
  for (const file of changed) texts.set(file, withImports(withoutFields(texts.get(file) ?? '', queried)))
}

/** Replaces a part of each statement by a text; `part` returns both, or `undefined` for a statement that stays. */
function replaceParts(text: string, part: (statement: ts.Statement) => [ts.TextRange, string] | undefined): string {
  const { statements } = ts.createSourceFile('', text, ts.ScriptTarget.ESNext, true)
  return statements.reduceRight((changed, statement) => {
    const [{ pos, end }, by] = part(statement) ?? [{ pos: 0, end: 0 }, '']
    return changed.slice(0, pos) + by + changed.slice(end)
  }, text)
}

const constantOf = (statement: ts.Statement) =>
  ts.isVariableStatement(statement) ? statement.declarationList.declarations[0] : undefined

const withInterfaces = (text: string, interfaces: ReadonlyMap<string, string>) =>
  replaceParts(text, (statement) => {
    if (ts.isInterfaceDeclaration(statement)) {
      const written = interfaces.get(statement.name.text)
      return written === undefined ? undefined : [{ pos: statement.getStart(), end: statement.end }, written]
    }
    const { name, type } = constantOf(statement) ?? {}
    const inferred =
      type && (ts.isTypeReferenceNode(type) || ts.isImportTypeNode(type)) ? type.typeArguments : undefined
    return name && inferred && interfaces.has(name.getText()) ? [inferred, name.getText()] : undefined
  })

/** Removes the constants with fields, and functions that make them, unless there is a `typeof` of one. */
const withoutFields = (text: string, queried: ReadonlySet<string>) =>
  replaceParts(text, (statement) => {
    const { name, type } = constantOf(statement) ?? {}
    const hasFields = type && (ts.isFunctionTypeNode(type) || ts.isTypeLiteralNode(type))
    return name && hasFields && !queried.has(name.getText()) ? [statement, ''] : undefined
  })

/** Imports types that are named with their modules, such as `import("./ids.ts").Id`. */
function withImports(text: string): string {
  const imports = new Set<string>()
  const named = text.replaceAll(/import\("([^"]+)"\)\.(\w+)/g, (_, module, name) => {
    imports.add(`import type { ${name} } from '${module}';\n`)
    return name
  })
  return [...imports].join('') + named
}
