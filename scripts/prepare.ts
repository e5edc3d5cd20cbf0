/** `npm run prepare`, which npm runs after it installed: removes the headers for C++ that come with Node, a third of it. */
import { globSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const modules = join(import.meta.dirname, '../node_modules/node/node_modules')
for (const folder of globSync('*/include', { cwd: modules })) rmSync(join(modules, folder), { recursive: true })
