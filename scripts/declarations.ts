/**
 * Writes the types of the package: a declaration file for each source file. Bundled declarations would lose which
 * exports are types only, and would declare values that do not exist. Imports get the extension that every version of
 * TypeScript and every kind of resolution supports, and a program without TanStack Query gets no error of its import.
 * TypeScript 7 takes a third of the time of TypeScript 6, and less than
 * half of that without checking the types: `npm test` and `npm run typecheck` check them.
 */
import { execFileSync } from 'node:child_process'
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import ts from 'typescript'
import { interfacesWrittenOut } from './written-out.ts'

// A declaration whose source is gone would stay, and be published.
rmSync('dist/types', { recursive: true, force: true })

const options = ['-p', 'tsconfig.build.json', '--noCheck', '--singleThreaded']
execFileSync(process.execPath, ['node_modules/typescript-7/bin/tsc', ...options], { stdio: 'inherit' })

for (const [source, interfaces] of interfacesWrittenOut()) {
  const file = `dist/types/${source.replace(/ts$/, 'd.ts')}`
  writeFileSync(file, withImports(withInterfaces(readFileSync(file, 'utf8'), interfaces)))
}
for (const file of globSync('dist/types/**/*.d.ts')) {
  const text = readFileSync(file, 'utf8')
  writeFileSync(
    file,
    text
      .replaceAll(/((?:from|import\()\s*['"]\.{1,2}\/[^'"]*)\.ts(['"])/g, '$1.js$2')
      .replace(/^import type .* from '@tanstack\/query-core';$/m, '// @ts-ignore\n$&'),
  )
}

/**
 * Declarations with these interfaces. A schema whose type was inferred has the name of its interface instead. The fields
 * that several interfaces share are no part of the declarations any more.
 */
function withInterfaces(text: string, interfaces: ReadonlyMap<string, string>): string {
  const { statements } = ts.createSourceFile('', text, ts.ScriptTarget.ESNext, true)
  return statements.reduceRight((changed, statement) => {
    const replace = ({ pos, end }: ts.TextRange, by: string) => changed.slice(0, pos) + by + changed.slice(end)
    if (ts.isInterfaceDeclaration(statement)) {
      const written = interfaces.get(statement.name.text)
      return written === undefined ? changed : replace({ pos: statement.getStart(), end: statement.end }, written)
    }
    const [declaration] = ts.isVariableStatement(statement) ? statement.declarationList.declarations : []
    const { name, type } = declaration ?? {}
    if (type === undefined || name === undefined) return changed
    if (ts.isFunctionTypeNode(type) || ts.isTypeLiteralNode(type)) return replace(statement, '')
    const inferred = ts.isTypeReferenceNode(type) || ts.isImportTypeNode(type) ? type.typeArguments : undefined
    return inferred && interfaces.has(name.getText()) ? replace(inferred, name.getText()) : changed
  }, text)
}

/** Declarations with imports for types that are named with their modules, such as `import("./ids.ts").Id`. */
function withImports(text: string): string {
  const imports = new Set<string>()
  const named = text.replaceAll(/import\("([^"]+)"\)\.(\w+)/g, (_, module, name) => {
    imports.add(`import type { ${name} } from '${module}';\n`)
    return name
  })
  return [...imports].join('') + named
}
