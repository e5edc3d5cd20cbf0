import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const path = (relative: string) => fileURLToPath(new URL(`../../${relative}`, import.meta.url))

it('the command prints the output of the guide, and curl gets the response', async () => {
  const guide = await readFile(path('docs/mock-server.md'), 'utf8')
  const blocks = [...guide.matchAll(/```.+\n([\s\S]*?)```/g)]
  const [command = '', printed = '', curl = '', response = ''] = blocks.map(([, code = '']) => code.trimEnd())
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
      lines.push(line)
      if (line.startsWith('Try:')) break
    }
    const url = lines[0]?.split(' ').at(-1) as string
    expect(lines.join('\n').replaceAll(url, 'http://127.0.0.1:4010')).toBe(printed)
    const [, address = ''] = /'(.*)'/.exec(curl) ?? []
    expect(await (await fetch(address.replace('http://127.0.0.1:4010', url))).text()).toBe(response)
  } finally {
    child.kill()
  }
})
