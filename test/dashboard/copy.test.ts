import { spawn } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { build } from 'vite'
import { expect, it, onTestFinished } from 'vitest'

const repository = join(import.meta.dirname, '../..')

/** A copy of the folder, with the packages that its README names and no other. */
async function copyFolder(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'dashboard-copy-'))
  onTestFinished(() => rm(copy, { recursive: true, force: true, maxRetries: 5 }))
  const filter = (path: string) => !path.endsWith('/dist')
  await cp(join(repository, 'examples/dashboard'), copy, { recursive: true, filter })
  await writeFile(join(copy, 'package.json'), '{ "type": "module" }')
  const [, names = ''] = /^npm install (.*)$/m.exec(await readFile(join(copy, 'README.md'), 'utf8')) ?? []
  for (const name of names.split(' ')) {
    const link = join(copy, 'node_modules', name)
    await mkdir(dirname(link), { recursive: true })
    await symlink(name === 'affiliate-network-sdk' ? repository : join(repository, 'node_modules', name), link)
  }
  return copy
}

it('builds the demo, and serves the page behind a relay, from a copy of its folder', async () => {
  const copy = await copyFolder()
  await build({ configFile: join(copy, 'vite.config.ts'), logLevel: 'error' })
  expect(await readFile(join(copy, 'dist/index.html'), 'utf8')).toContain('<script type="module"')
  const env = { ...process.env, NETWORK_URL: '', NETWORK_KEY: '', AFFILIATE_ID: '', AFFILIATE_KEY: '' }
  const server = spawn(process.execPath, ['server.ts'], { cwd: copy, env, stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void server.kill())
  let printed = ''
  for await (const text of server.stdout) {
    printed += text
    if (/^Open http:/m.test(printed)) break
  }
  expect(printed).toContain('A mock network is behind the page.')
  expect(printed).toMatch(/^Open http:\/\/127\.0\.0\.1:\d+\/\?login=[0-9a-f]{64}$/m)
})
