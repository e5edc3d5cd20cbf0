import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'
import { describe, expect, test } from 'vitest'
import { llmsFullTxt, llmsTxt } from '../../scripts/llms.ts'
import { programs } from '../../site/pages.ts'
import { guides, root, snippetsOf } from './markdown.ts'

const list = llmsTxt()
const full = llmsFullTxt()
const docs = globSync('docs/*.md', { cwd: root })

describe('llms.txt', () => {
  test('has the form of llmstxt.org: a title, a summary, details, and lists of links under headings', () => {
    const [title, summary, ...rest] = list.trim().split('\n\n')
    expect([title, summary?.startsWith('> Typed client for ')]).toEqual(['# affiliate-network-sdk', true])
    const [details = '', ...sections] = rest.join('\n\n').split(/^## /m)
    expect(details).toMatch(/^- \*\*/)
    expect(sections.map((section) => section.split('\n', 1)[0])).toEqual(['Pages', 'Interface', 'Optional'])
    for (const line of sections.flatMap((section) => section.trim().split('\n').slice(2)))
      expect(line).toMatch(/^- \[[^\]]+\]\([^)\s]+\)(?:: [A-Z`].*\.)?$/)
  })

  test('links to every page of docs, and to nothing that is not in the package', () => {
    const links = [...list.matchAll(/\]\(([^)]+)\)/g)].map(([, target = '']) => target)
    expect(links).toEqual(expect.arrayContaining(['README.md', 'dist/openapi.json', ...docs]))
    const built = ['llms-full.txt', 'dist/openapi.json']
    expect(links.filter((link) => !built.includes(link) && !existsSync(join(root, link)))).toEqual([])
    const { files } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { files: string[] }
    const always = ['README.md', 'package.json', 'LICENSE']
    const packed = (link: string) =>
      [...always, ...files].some((pattern) => link.startsWith(`${pattern}/`) || matchesGlob(link, pattern))
    expect(links.filter((link) => !packed(link))).toEqual([])
    expect(new Set(links).size).toBe(links.length)
  })
})

describe('llms-full.txt', () => {
  test('contains every page of docs that helps to write code, the reference first', () => {
    const files = [...full.matchAll(/^File: (.*)$/gm)].map(([, file = '']) => file)
    const internal = /security|command|nextjs|privacy/
    expect(files).toEqual(expect.arrayContaining(['README.md', ...docs.filter((path) => !internal.test(path))]))
    expect(files.filter((path) => internal.test(path))).toEqual([])
    expect(files.indexOf('docs/calls.md')).toBeLessThan(files.indexOf('docs/paging.md'))
  })

  test('contains exactly the snippets and the example programs, which tests compile and run', () => {
    const codes = (texts: string[]) => texts.sort()
    expect(codes(snippetsOf({ path: 'llms-full.txt', text: full }).map(({ code }) => code))).toEqual(
      codes([
        ...guides.flatMap(snippetsOf).map(({ code }) => code),
        ...programs.map((path) => readFileSync(join(root, path), 'utf8').trimEnd()),
      ]),
    )
  })

  test('contains every program that the pages link to, and stays small enough to be read', () => {
    const links = [...full.matchAll(/\]\((examples\/[\w-]+\.ts)\)/g)].map(([, target = '']) => target)
    expect(links.length).toBeGreaterThan(10)
    expect(links.filter((link) => !full.includes(`\nFile: ${link}\n`))).toEqual([])
    expect(full.length).toBeLessThan(400_000)
  })

  test('has links that are relative to the package, and no comments', () => {
    const text = full.replaceAll(/^```[\s\S]*?^```$/gm, '').replaceAll(/`[^`\n]*`/g, '')
    const links = [...text.matchAll(/\]\((?![a-z]+:|#)([^)\s#]+)/g)].map(([, target = '']) => target)
    expect(links.length).toBeGreaterThan(80)
    expect(text).not.toContain('<!--')
    expect(links.filter((link) => !existsSync(join(root, link)))).toEqual([])
  })
})
