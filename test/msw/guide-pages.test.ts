import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bundle } from './browser/bundle.ts'
import { report } from './browser/report.ts'

const path = (relative: string) => fileURLToPath(new URL(`../../${relative}`, import.meta.url))

// Snippets for programs are run together with those of all guides: test/docs/snippets.test.ts.
const guide = await readFile(path('docs/mock-network.md'), 'utf8')
const snippets = [...guide.matchAll(/```ts browser\n([\s\S]*?)```/g)].map(([, code = '']) => code)

/** The output of a snippet, by the comments behind its `console.log`s. */
const promised = (code: string) => [...code.matchAll(/console\.log\(.*\)\s*\/\/ → (.*)$/gm)].map(([, text]) => text)

/** The only folder in which a page finds its packages. */
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path('node_modules/.guide-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it.each(snippets)('a page prints the output of snippet %# of the guide', async (code) => {
  const capture = `const lines = []\nconsole.log = (...parts) => lines.push(parts.join(' '))\n`
  const end = `\nawait fetch('/done', { method: 'POST', body: JSON.stringify(lines) })\n`
  const imports = code.match(/^import .*$/gm)?.join('\n') ?? ''
  const entry = join(folder, 'page.ts')
  await writeFile(entry, `${imports}\n${capture}${code.replaceAll(/^import .*$/gm, '')}${end}`)
  expect(promised(code).length).toBeGreaterThan(0)
  expect(await report(await bundle(entry))).toEqual(promised(code))
})
