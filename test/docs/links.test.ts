import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { anchorOf } from '../../site/anchors.ts'
import { groups, notOnSite, programs } from '../../site/pages.ts'
import { guides, type Page, pages, root } from './markdown.ts'

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }

const withoutCode = (text: string) => text.replaceAll(/^```[\s\S]*?^```/gm, '').replaceAll(/`[^`\n]*`/g, '')

function linksOf({ text }: Page): string[] {
  return [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target as string)
}

/** The problem with a relative link, if there is one. */
function fault({ path, text }: Page, link: string): string | undefined {
  const [target = '', anchor] = link.split('#')
  const file = target === '' ? path : join(dirname(path), target)
  if (!existsSync(join(root, file))) return `${link}: there is no ${file}`
  if (anchor === undefined || !file.endsWith('.md')) return undefined
  const source = target === '' ? text : readFileSync(join(root, file), 'utf8')
  const anchors = [...source.matchAll(/^#+ (.*)$/gm)].map(([, heading]) => anchorOf(heading as string))
  return anchors.includes(anchor) ? undefined : `${link}: ${file} has no heading #${anchor}`
}

test.each(pages)('$path links to what exists, and names scripts that exist', (page) => {
  const relative = linksOf(page).filter((link) => !/^[a-z]+:/.test(link))
  expect(relative.map((link) => fault(page, link)).filter((message) => message !== undefined)).toEqual([])
  const named = [...page.text.matchAll(/npm run ([a-z][a-zA-Z:-]*)/g)].map(([, name]) => name as string)
  expect(named.filter((name) => scripts[name] === undefined)).toEqual([])
})

const site = groups.flatMap(({ paths }) => paths).filter((path) => !notOnSite.includes(path))
// Of an example program, the site has a page.
const shown = [...site, ...programs]

test.each(
  pages.filter(({ path }) => site.includes(path)),
)('$path links to no file that the site does not have', (page) => {
  const targets = linksOf(page)
    .filter((link) => !/^(?:[a-z]+:|#)/.test(link))
    .map((link) => join(dirname(page.path), link.replace(/#.*/, '')))
  // It has the pictures that its pages show, and links to sources in the repository.
  const elsewhere = /\.(?:png|webp)$|^(?:bench|scripts|test)\//
  expect(targets.filter((target) => !shown.includes(target) && !elsewhere.test(target))).toEqual([])
})

test('every guide has a position in the reading order', () => {
  expect(groups.flatMap(({ paths }) => paths)).toEqual(expect.arrayContaining(guides.map(({ path }) => path)))
})
