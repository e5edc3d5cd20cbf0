/**
 * `npm run generate`: writes every generated file of the repository. A test compares each with what this writes, and names
 * this command.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/** In this order: the pages are made from the descriptions. */
const SCRIPTS = [
  'schema-descriptions',
  'tool-descriptions',
  'operations-page',
  'report-fields-page',
  'resource-fields-page',
]

for (const script of SCRIPTS) {
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, `${script}.ts`)], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
