import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { packInto } from './install.ts'

it('an install from a clone, by npm install git+…, is built', { timeout: 600_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'git-install-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  const run = (program: string, ...args: string[]) =>
    execFileSync(program, args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  run('npm', 'install', `git+file://${process.cwd()}`, '--no-audit', '--no-fund')
  const program = "import { createClient } from 'affiliate-network-sdk'; console.log(typeof createClient)"
  expect(run('node', '--input-type=module', '-e', program)).toBe('function\n')
})

it('a copy in another repository installs without a script, as does the tarball', { timeout: 600_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vendored-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  const tarball = await packInto(folder)
  mkdirSync(join(folder, 'vendored'))
  const run = (program: string, ...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(program, args, { cwd: folder, encoding: 'utf8' })
    expect(status, stderr).toBe(0)
    return stdout + stderr
  }
  run('tar', '-xzf', tarball, '-C', 'vendored', '--strip-components=1')
  for (const source of ['./vendored', tarball]) {
    const said = run('npm', 'install', source, '--omit=dev', '--no-audit', '--no-fund', '--loglevel=warn')
    // For a folder, npm warns of the scripts of the packages that this one is developed with.
    if (source === tarball) expect(said).not.toMatch(/warn|script/i)
    const program = "import { createClient } from 'affiliate-network-sdk'; console.log(typeof createClient)"
    expect(run('node', '--input-type=module', '-e', program)).toBe('function\n')
  }
})
