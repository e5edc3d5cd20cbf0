import { execFileSync } from 'node:child_process'
import { glob, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { guides, root } from './markdown.ts'

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

    const page = (path: string) => readFile(join(site, path), 'utf8')
    expect(await page('documents/Getting_started.html')).toContain('<title>Getting started | ')
    expect(await page('interfaces/affiliate-network-sdk.NetworkReports.html')).toMatch(
      /Paged<.*>OverallReportRow<.*>Selection</,
    )
    // What only types are of, is not shown as a value of the entry.
    const main = await page('modules/affiliate-network-sdk.html')
    expect(main).toContain('functions/affiliate-network-sdk.createClient.html')
    expect(main).not.toContain('variables/')
    expect(await page('modules/affiliate-network-sdk_schemas.html')).toContain('variables/')
    // A page of the site leads to pages of the site, and not to a file beside it.
    expect(await page('index.html')).not.toMatch(/href="[^"]*\.md"/)
  } finally {
    await rm(site, { recursive: true })
  }
})

test('every guide has a place in the order of reading', async () => {
  const { projectDocuments } = JSON.parse(await readFile(join(root, 'typedoc.json'), 'utf8'))
  const named = guides.map(({ path }) => path).filter((path) => path !== 'README.md')
  expect(projectDocuments).toEqual(expect.arrayContaining(named))
})
