import { execFileSync } from 'node:child_process'
import { glob, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { copyPages, writeLlms } from '../../scripts/llms.ts'
import { guides, root } from './markdown.ts'

/** Hosts that pages may link to. A name such as SERVICE.md is not a host, although .md is a country's domain. */
const HOSTS = [
  'developer.mozilla.org',
  'getpino.io',
  'github.com',
  'modelcontextprotocol.io',
  'mswjs.io',
  'openapi-generator.tech',
  'openapi-ts.dev',
  'opentelemetry.io',
  'standardschema.dev',
  'stryker-mutator.io',
  'tanstack.com',
  'typedoc.org',
  'undici.nodejs.org',
  'zod.dev',
]

test('the site of `npm run docs` has no warnings and no invented links', {
  timeout: 240_000,
}, async () => {
  const site = await mkdtemp(join(tmpdir(), 'docs-site-'))
  try {
    const typedoc = join(root, 'node_modules/typedoc/bin/typedoc')
    // Its typedoc.json treats warnings as errors.
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
    // A name that the entry exports as a type only is not shown as a value.
    const main = await page('modules/affiliate-network-sdk.html')
    expect(main).toContain('functions/affiliate-network-sdk.createClient.html')
    expect(main).not.toContain('variables/')
    expect(await page('modules/affiliate-network-sdk_schemas.html')).toContain('variables/')
    // The pages for programs that write code link to files of the site.
    writeLlms(site)
    copyPages(site)
    for (const [, path = ''] of (await page('llms.txt')).matchAll(/\]\(([^)]+)\)/g))
      expect((await page(path)).length).toBeGreaterThan(100)
    // Pages of the site link to pages of the site and not to other files.
    expect(await page('index.html')).not.toMatch(/href="[^"]*\.md"/)
  } finally {
    await rm(site, { recursive: true })
  }
})

test('every guide has a position in the reading order', async () => {
  const { projectDocuments } = JSON.parse(await readFile(join(root, 'typedoc.json'), 'utf8'))
  const named = guides.map(({ path }) => path).filter((path) => path !== 'README.md')
  expect(projectDocuments).toEqual(expect.arrayContaining(named))
})
