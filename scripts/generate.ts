/**
 * `npm run generate`: writes the generated pages of the docs. A test compares each with what this writes, and names this
 * command.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/** In this order: the pages are made from the descriptions. */
const SCRIPTS = [
  'generated-sources',
  'operations-page',
  'report-fields-page',
  'resource-fields-page',
  'command-line-page',
]

for (const script of SCRIPTS) {
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, `${script}.ts`)], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
