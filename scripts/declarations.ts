/**
 * Writes the types of the package: a declaration file for each source file. Bundled declarations would lose which
 * exports are types only, and would declare values that do not exist. Imports get the extension that every version of
 * TypeScript and every kind of resolution supports, and a program without TanStack Query or msw gets no error of their
 * imports. TypeScript 7 takes a third of the time of TypeScript 6, and less than half of that without checking the types: `npm test` and `npm run typecheck` check them.
 */
import { execFileSync } from 'node:child_process'
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { writeOutInterfaces } from './declared-interfaces.ts'

// A declaration whose source is gone would stay, and be published.
rmSync('dist/types', { recursive: true, force: true })

const options = ['-p', 'tsconfig.build.json', '--noCheck', '--singleThreaded']
execFileSync(process.execPath, ['node_modules/typescript-7/bin/tsc', ...options], { stdio: 'inherit' })

const texts = new Map(globSync('dist/types/**/*.d.ts').map((file) => [file, readFileSync(file, 'utf8')]))
writeOutInterfaces(texts)
for (const [file, text] of texts)
  writeFileSync(
    file,
    text
      .replaceAll(/((?:from|import\()\s*['"]\.{1,2}\/[^'"]*)\.ts(['"])/g, '$1.js$2')
      .replace(/^import type .* from '(?:@tanstack\/query-core|msw(?:\/node)?)';$/m, '// @ts-ignore\n$&'),
  )
