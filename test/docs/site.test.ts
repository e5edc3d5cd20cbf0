import { execFileSync } from 'node:child_process'
import { glob, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './markdown.ts'

/** Where pages may lead to. A name such as SERVICE.md is no host, although there is a country .md. */
const HOSTS = [
  'developer.mozilla.org',
  'github.com',
  'mswjs.io',
  'standardschema.dev',
  'stryker-mutator.io',
  'tanstack.com',
  'typedoc.org',
  'zod.dev',
]

test('the site of `npm run docs` has no warnings, and links to no address of its own making', {
  timeout: 240_000,
}, async () => {
  const site = await mkdtemp(join(tmpdir(), 'docs-site-'))
  try {
    const typedoc = join(root, 'node_modules/typedoc/bin/typedoc')
    // Its typedoc.json takes warnings for errors.
    const output = execFileSync(process.execPath, [typedoc, '--out', site, '--logLevel', 'Warn'], {
      cwd: root,
      encoding: 'utf8',
    })
    expect(output).toBe('')
    const hosts = new Set<string>()
    for await (const file of glob('**/*.html', { cwd: site }))
      for (const [, host = ''] of (await readFile(join(site, file), 'utf8')).matchAll(/href="https?:\/\/([^/"]+)/g))
        hosts.add(host)
    expect([...hosts].filter((host) => !HOSTS.includes(host))).toEqual([])
    expect(hosts).toContain('zod.dev')
  } finally {
    await rm(site, { recursive: true })
  }
})
