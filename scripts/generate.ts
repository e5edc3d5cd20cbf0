/**
 * `npm run generate`: writes the generated pages of the docs. A test compares each with what this writes, and names this
 * command.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/** In this order: the pages are made from the descriptions. */
const SCRIPTS = [
  'generated-sources',
  'report-fields-page',
  'resource-fields-page',
  'command-line-page',
  'assumptions-table',
]

/** The sources that they run are those of Node, and need no build. */
const CONDITIONS = '--conditions=affiliate-network-sdk-source'

for (const script of SCRIPTS) {
  const file = join(import.meta.dirname, `${script}.ts`)
  const { status } = spawnSync(process.execPath, [CONDITIONS, file], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
