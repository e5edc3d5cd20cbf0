import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bundle } from './browser/bundle.ts'
import { report } from './browser/report.ts'

const path = (relative: string) => fileURLToPath(new URL(`../../${relative}`, import.meta.url))

interface Snippet {
  readonly language: string
  readonly code: string
  readonly title: string
}

/** The code blocks of a page. */
async function snippetsIn(page: string): Promise<Snippet[]> {
  const guide = await readFile(path(page), 'utf8')
  return [...guide.matchAll(/```(.+)\n([\s\S]*?)```/g)].map(([, language = '', code = ''], index) => ({
    language,
    code,
    title: `${index + 1}: ${guide
      .slice(0, guide.indexOf(code))
      .match(/^## .*$/gm)
      ?.at(-1)
      ?.slice(3)}`,
  }))
}

const pages = await snippetsIn('docs/mock-network.md')
const shell = await snippetsIn('docs/mock-server.md')

/** The output of a snippet, by the comments behind its `console.log`s. */
const promised = (code: string) => [...code.matchAll(/console\.log\(.*\)\s*\/\/ → (.*)$/gm)].map(([, text]) => text)

/** The only folder in which a page finds its packages. */
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path('node_modules/.guide-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

// Snippets for programs are run together with those of all guides: test/docs/snippets.test.ts.
describe('pages', () => {
  it.each(pages.filter(({ language }) => language === 'ts browser'))('$title', async ({ code }) => {
    const capture = `const lines = []\nconsole.log = (...parts) => lines.push(parts.join(' '))\n`
    const end = `\nawait fetch('/done', { method: 'POST', body: JSON.stringify(lines) })\n`
    const imports = code.match(/^import .*$/gm)?.join('\n') ?? ''
    const entry = join(folder, 'page.ts')
    await writeFile(entry, `${imports}\n${capture}${code.replaceAll(/^import .*$/gm, '')}${end}`)
    expect(promised(code).length).toBeGreaterThan(0)
    expect(await report(await bundle(entry))).toEqual(promised(code))
  })
})

it('the command prints the output of the guide, and curl gets the response', async () => {
  const [command = '', printed = '', curl = '', response = ''] = shell.map(({ code }) => code.trimEnd())
  const args = command
    .replace(/ \\\n +/, ' ')
    .replace('--port 4010', '--port 0')
    .replace(/^npx .* (?=mock )/, '')
    .split(' ')
  const child = spawn(
    process.execPath,
    ['--conditions=affiliate-network-sdk-source', path('src/cli/cli.ts'), ...args],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  try {
    const lines: string[] = []
    for await (const line of createInterface(child.stdout)) {
      if (line.startsWith('Try:')) break
      lines.push(line)
    }
    const url = lines[0]?.split(' ').at(-1) as string
    expect(lines.join('\n').replaceAll(url, 'http://127.0.0.1:4010')).toBe(printed)
    const [, address = ''] = /'(.*)'/.exec(curl) ?? []
    expect(await (await fetch(address.replace('http://127.0.0.1:4010', url))).text()).toBe(response)
  } finally {
    child.kill()
  }
})
