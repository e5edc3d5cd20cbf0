/** Lists offers once, and prints how many rows and warnings came, or the error. Arguments: URL, validation. */

import type { ClientOptions } from '../../src/index.ts'
import { createClient } from '../../src/index.ts'

const [url = '', validation] = process.argv.slice(2)
const warnings: string[] = []
const network = createClient({
  baseUrl: url,
  key: 'key-of-the-vault',
  validation: validation as ClientOptions['validation'],
  onEvent: (event) => event.type === 'warning' && event.code === 'drift' && warnings.push(event.path),
})
try {
  const { items } = await network.offers.list()
  console.log(JSON.stringify({ rows: items.length, warnings }))
} catch (error) {
  const { kind, message, issues } = error as { kind: string; message: string; issues?: unknown[] }
  console.log(JSON.stringify({ kind, message, issues: issues?.length }))
}
