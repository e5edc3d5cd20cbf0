import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'

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
