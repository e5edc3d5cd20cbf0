import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')

/** A group of pages, as the side bar of the site shows it. */
export interface Group {
  readonly name: string
  /** Paths from the root of the package. */
  readonly paths: readonly string[]
}

/** All pages, in reading order. */
export const groups: readonly Group[] = [
  {
    name: 'Start',
    paths: [
      'README.md',
      'docs/getting-started.md',
      'docs/check-your-network.md',
      'docs/calls.md',
      'docs/configuration.md',
      'docs/keys-and-rotation.md',
      'docs/versions-and-support.md',
    ],
  },
  {
    name: 'Guides',
    paths: [
      'docs/paging.md',
      'docs/reports-and-time-zones.md',
      'docs/money.md',
      'docs/caps-and-budgets.md',
      'docs/targeting-rules.md',
      'docs/uploads.md',
      'docs/errors-and-retries.md',
      'docs/error-codes.md',
      'docs/several-networks.md',
      'docs/networking.md',
      'docs/observability.md',
    ],
  },
  {
    name: 'Browser',
    paths: ['docs/relay.md', 'docs/relay-servers.md', 'docs/nextjs.md', 'docs/tanstack-query.md'],
  },
  {
    name: 'Mock network',
    paths: ['docs/mock-network.md', 'docs/mock-in-tests.md', 'docs/mock-server.md'],
  },
  {
    name: 'Sync',
    paths: ['docs/sync.md', 'docs/sync-tables.md', 'docs/sync-operations.md'],
  },
  {
    name: 'CLI and agents',
    paths: ['docs/command-line.md', ...globSync('docs/commands/*.md', { cwd: ROOT }).sort(), 'docs/mcp.md'],
  },
  { name: 'Examples', paths: ['examples/README.md'] },
  {
    name: 'Reference',
    paths: [
      'docs/http-interface.md',
      'docs/resource-fields.md',
      'docs/report-fields.md',
      'docs/security.md',
      'docs/privacy-and-erasure.md',
      'CHANGELOG.md',
    ],
  },
]

/** Pages that the site does not have: it has a start page of its own. */
export const notOnSite: readonly string[] = ['README.md']

/** The examples. */
export const programs: readonly string[] = globSync('examples/*.ts', { cwd: ROOT }).sort()

/** The text of a file of the package. */
export const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

/** The heading of a page. Those of the README and of the change log are the name of the package. */
export function titleOf(path: string): string {
  if (path === 'README.md') return 'Overview'
  if (path === 'CHANGELOG.md') return 'Change log'
  const [, heading = ''] = /^# (.*)$/m.exec(read(path)) ?? []
  return heading
}

/** The first sentence of a page, without markup. */
export function firstSentence(path: string): string {
  if (path === 'CHANGELOG.md') return 'What each version changes.'
  const [, paragraph = ''] = /^# .*\n\n([\s\S]*?)\n\n/m.exec(read(path)) ?? []
  const [sentence = ''] = paragraph.replaceAll('\n', ' ').split(/(?<=[.:]) (?=[A-Z`[])/)
  const plain = sentence.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/:$/, '.')
  return plain.replace(/^This page (.)/, (_, verb: string) => verb.toUpperCase())
}
