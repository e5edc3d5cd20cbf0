/**
 * Writes the sources that are made of doc comments, if one of the files that they are made of is newer. They are not in
 * git: `npm ci`, the build, the tests and `npm run typecheck` begin with this.
 */
import { globSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

interface GeneratedSource {
  readonly file: string
  /** Patterns of the files that it is made of. */
  readonly madeOf: readonly string[]
  readonly text: () => Promise<string>
}

const SOURCES: readonly GeneratedSource[] = [
  {
    file: 'src/schemas/described.ts',
    madeOf: ['src/{schemas,codecs}/**/*.ts', 'scripts/{schema-descriptions,read-types}.ts'],
    text: async () => (await import('./schema-descriptions.ts')).describedSchemas(),
  },
  {
    file: 'src/flat-calls/descriptions.ts',
    madeOf: ['src/{client,operations}/*.ts', 'scripts/{call-descriptions,client-calls,read-types}.ts'],
    text: async () => (await import('./call-descriptions.ts')).callDescriptions(),
  },
  {
    file: 'src/msw/node/quirk-descriptions.ts',
    madeOf: ['src/msw/responses/quirks.ts', 'scripts/quirk-descriptions.ts'],
    text: async () => (await import('./quirk-descriptions.ts')).quirkDescriptions(),
  },
]

/** Whether a file is missing, or older than one of those that match the patterns. */
export function isOutdated(file: string, patterns: readonly string[], folder: string): boolean {
  const timeOf = (path: string) => statSync(join(folder, path), { throwIfNoEntry: false })?.mtimeMs ?? 0
  const written = timeOf(file)
  return globSync(patterns, { cwd: folder }).some((path) => path !== file && timeOf(path) >= written)
}

/** Vitest calls this before it runs tests. */
export async function setup(): Promise<void> {
  const root = join(import.meta.dirname, '..')
  for (const { file, madeOf, text } of SOURCES)
    if (isOutdated(file, madeOf, root)) writeFileSync(join(root, file), await text())
}

if (import.meta.main) await setup()
