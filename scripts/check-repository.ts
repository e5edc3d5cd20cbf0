/**
 * `npm run prepublishOnly`: refuses to publish without an address of the repository. npm derives `homepage` and `bugs`
 * from it, resolves the README's links and pictures by it, and requires it for provenance.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const ADDRESS = /^git\+https:\/\/github\.com\/[\w-]+\/[\w.-]+\.git$/

/** What is wrong with the address of a `package.json`, if anything is. */
export function problemWith({ repository }: { readonly repository?: { readonly url?: string } }): string | undefined {
  if (ADDRESS.test(repository?.url ?? '')) return undefined
  return 'Set repository.url in package.json to the address of the repository before you publish: git+https://github.com/OWNER/NAME.git'
}

if (import.meta.main) {
  const problem = problemWith(JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')))
  if (problem !== undefined) {
    console.error(problem)
    process.exitCode = 1
  }
}
