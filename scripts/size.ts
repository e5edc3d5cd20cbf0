/** Checks the size of the package for its users: `npm run size`. Fails if a budget is exceeded. */
import { readFileSync } from 'node:fs'
import Table from 'cli-table3'
import { browserBundle, gzipped, viteBundle } from './browser-bundle.ts'
import { installedPackages } from './installed-packages.ts'

/** Bytes, minified and gzipped, that an import adds to a browser bundle made by esbuild, including dependencies. */
const BUDGETS = {
  'the whole client': { code: "export { createClient } from 'affiliate-network-sdk'", budget: 49_600 },
  'reads of offers, and reports': {
    code: "import { createClient, offerReads, reports } from 'affiliate-network-sdk/parts'\nexport const client = (options) => createClient(options, { offers: offerReads, reports })",
    budget: 40_100,
  },
  'reads of offers': {
    code: "import { createClient, offerReads } from 'affiliate-network-sdk/parts'\nexport const client = (options) => createClient(options, { offers: offerReads })",
    budget: 37_900,
  },
  'one error class': { code: "export { ApiError } from 'affiliate-network-sdk'", budget: 400 },
  'targeting rules': {
    code: "export { parseDeviceRule, formatGeoRule } from 'affiliate-network-sdk'",
    budget: 2_650,
  },
  'options for TanStack Query': {
    code: "export { createQueries } from 'affiliate-network-sdk/tanstack-query'",
    budget: 1_650,
  },
  'one schema': { code: "export { Advertiser } from 'affiliate-network-sdk/schemas'", budget: 7_800 },
} as const

/** Count of packages in a user's node_modules, without this one. */
const PACKAGES = 2

/** Count of files that Node loads for the main entry: each takes a third of a millisecond. */
const FILES = 3

function loadedFiles(file: string, found = new Set([file])): Set<string> {
  for (const [, next = ''] of readFileSync(`dist/node/${file}`, 'utf8').matchAll(/^(?:import|} from).*'\.\/(.*)';$/gm))
    if (!found.has(next)) loadedFiles(next, found.add(next))
  return found
}

const table = new Table({
  head: ['import', 'min + gzip', 'budget', 'by Vite'],
  colAligns: ['left', 'right', 'right', 'right'],
})
const exceeded: string[] = []
for (const [what, { code, budget }] of Object.entries(BUDGETS)) {
  const bytes = gzipped(await browserBundle(code))
  if (bytes > budget) exceeded.push(`${what}: ${bytes} bytes, and the budget is ${budget}`)
  table.push([
    what,
    ...[bytes, budget, gzipped(await viteBundle(code))].map((size) => `${(size / 1000).toFixed(1)} kB`),
  ])
}
const packages = installedPackages()
if (packages.length > PACKAGES) exceeded.push(`${packages.length} packages, and the budget is ${PACKAGES}`)
const files = loadedFiles('index.js')
if (files.size > FILES) exceeded.push(`${files.size} files loaded by Node, and the budget is ${FILES}`)
console.log(table.toString())
console.log(`${files.size} files are loaded by Node for the main entry (budget ${FILES})`)
console.log(`${packages.length} packages reach a user's install (budget ${PACKAGES})`)
if (exceeded.length > 0) {
  console.error(`Over budget:\n${exceeded.map((line) => `- ${line}`).join('\n')}`)
  console.error('Make the change smaller, or move it to an entry of its own, such as affiliate-network-sdk/sync.')
  console.error('Raise a budget in scripts/size.ts only for what its users need, and say why in the commit.')
  process.exitCode = 1
}
