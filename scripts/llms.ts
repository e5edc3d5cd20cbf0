/**
 * Writes `llms.txt` and `llms-full.txt` (https://llmstxt.org) for programs that write code: a list of all pages, and
 * those that help to write code, with the example programs, in one file. Without an argument, into the root of the
 * package, as the last step of `npm run build`. With a folder, as the last step of `npm run docs`, into that site,
 * together with the files that they link to.
 */
import { cpSync, writeFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { firstSentence, groups, programs, read, titleOf } from '../site/pages.ts'

const ROOT = join(import.meta.dirname, '..')

const { name, description } = JSON.parse(read('package.json')) as { name: string; description: string }

/** All pages of the package, in reading order. */
const pages = groups.flatMap(({ paths }) => paths)

/** Pages that a program can do without. */
const isOptional = (path: string) => /security|command|nextjs|privacy|CHANGELOG/.test(path)

const SPECIFICATION = 'dist/openapi.json'

const HEAD = `# ${name}\n\n> ${description}\n`

/** The list of all pages. */
export function llmsTxt(): string {
  const promises = read('README.md').match(/^- \*\*[\s\S]*?(?=\n\n)/m)?.[0]
  return `${HEAD}
${promises}

## Pages

- [These pages and the example programs in one file](llms-full.txt)
${pages
  .filter((path) => !isOptional(path))
  .map(linkTo)
  .join('\n')}

## Interface

- [OpenAPI](${SPECIFICATION}): The HTTP interface as an OpenAPI document, with examples.

## Optional

${pages.filter(isOptional).map(linkTo).join('\n')}
`
}

const linkTo = (path: string) => `- [${titleOf(path)}](${path}): ${firstSentence(path)}`

/** What programs need to write code, in one file: the reference stands before the guides, for those that read only the start. */
export function llmsFullTxt(): string {
  const texts = ['Start', 'Examples', 'Reference', 'Guides', 'Sync', 'CLI and agents', 'Browser', 'Mock network']
    .flatMap((group) => groups.find(({ name }) => name === group)?.paths ?? [])
    .filter((path) => !isOptional(path))
    .map((path) => `---\nFile: ${path}\n\n${linkedFromRoot(path)}`)
  const codes = programs.map((path) => `---\nFile: ${path}\n\n\`\`\`ts\n${read(path)}\`\`\`\n`)
  return `${HEAD}\n${[...texts, ...codes].join('\n')}`
}

/** The text of a page without comments, with links that are relative to the root. Code stays as it is. */
function linkedFromRoot(path: string): string {
  const linked = (text: string) =>
    text
      .replaceAll(/^<!--[\s\S]*?-->\n/gm, '')
      .replaceAll(/\]\((?![a-z]+:|#)([^)\s#]+)/g, (_, target) => `](${normalize(join(dirname(path), target))}`)
  const parts = read(path).split(/(^```[\s\S]*?^```$)/m)
  return parts.map((part) => (part.startsWith('```') ? part : linked(part))).join('')
}

/** Writes both files into a folder. */
export function writeLlms(folder: string): void {
  writeFileSync(join(folder, 'llms.txt'), llmsTxt())
  writeFileSync(join(folder, 'llms-full.txt'), llmsFullTxt())
}

/** Copies what the files link to into a site. */
export function copyPages(site: string): void {
  for (const path of [...pages, SPECIFICATION]) cpSync(join(ROOT, path), join(site, path))
}

if (import.meta.main) {
  const [, , site] = process.argv
  writeLlms(site ?? ROOT)
  if (site !== undefined) copyPages(site)
}
