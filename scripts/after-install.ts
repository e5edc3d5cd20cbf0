/**
 * `npm run dependencies`, which npm runs after it installed here. Not `prepare`, which it also runs for a copy in another
 * repository. Removes the headers for C++ that come with Node, a third of it. And builds where npm makes a package of a
 * clone, for `npm install git+https://…`: it does not run `prepack` there.
 */
import { execSync } from 'node:child_process'
import { globSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const modules = join(import.meta.dirname, '../node_modules/node/node_modules')
for (const folder of globSync('*/include', { cwd: modules })) rmSync(join(modules, folder), { recursive: true })

// Set by npm for what it runs in such a clone.
if ('_PACOTE_NO_PREPARE_' in process.env) execSync('npm run build --silent', { stdio: 'inherit' })
