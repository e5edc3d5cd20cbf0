/**
 * Writes the types of the package: a declaration for each source file, as the bundling of declarations loses which
 * exports are types only, and would promise values that are not there. Imports get the extension that every version
 * of TypeScript and every kind of resolution knows.
 */
import { execFileSync } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'

execFileSync('tsc', ['-p', 'tsconfig.build.json'], { stdio: 'inherit' })
for (const file of globSync('dist/types/**/*.d.ts')) {
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, text.replaceAll(/((?:from|import\()\s*['"]\.{1,2}\/[^'"]*)\.ts(['"])/g, '$1.js$2'))
}
