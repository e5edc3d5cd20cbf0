import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { fieldsOf } from '../../src/codecs/zod/codec.ts'
import { operationsOf } from '../../src/operations/index.ts'
import { NetworkOffer, OfferUpdate } from '../../src/schemas/index.ts'
import { reportFields } from '../../src/schemas/reports/report-fields.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const [, table = ''] = read('CONTRIBUTING.md').split('| file | what it says |')

/** The files of a column with a mark in it: of offers, in place of the resource. */
function filesOf(column: string, mark: RegExp): string[] {
  const [head = '', , ...rows] = table.split('\n\n')[0]?.split('\n') ?? []
  const at = head.split(' | ').findIndex((name) => name.replace(/ \|$/, '').trim() === column) + 2
  const marked = rows.filter((row) => mark.test(row.split('|')[at + 1] ?? ''))
  return marked.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([^` ]+)`/g)].map(([, file = '']) => file))
}

const RESOURCES = ['offers', 'reports', 'banners', 'advertisers', 'affiliates', 'tool']
const isFile = (file: string) => existsSync(join(root, file))

const named = (name: string) => new RegExp(`(?<![\\w.])${name.replaceAll('.', '\\.')}(?!\\w)`)
const ofReport = (name: string) => {
  const title = `${name.charAt(0).toUpperCase()}${name.slice(1)}Report`
  return new RegExp(`reports\\.${name}(?!\\w)|${title}(?:Query|Row)|get${title}`)
}
const operations = [...operationsOf('network').keys()]

/** What there is of each kind, how a file names it, and where all of it stands. */
const kinds: Record<string, { names: string[]; pattern: (name: string) => RegExp; files: string[] }> = {
  operation: { names: operations, pattern: named, files: ['{src,scripts}/**/*.ts', 'docs/*.md', 'test/**/*.ts'] },
  report: { names: Object.keys(reportFields), pattern: ofReport, files: ['{src,scripts}/**/*.ts', 'docs/*.md'] },
  'report field': {
    names: Object.keys(reportFields.conversion),
    pattern: named,
    files: ['{src,scripts,test}/**/*.ts'],
  },
  'response field': {
    names: Object.keys(fieldsOf(NetworkOffer)),
    pattern: named,
    files: ['{src,scripts,test}/**/*.ts'],
  },
  parameter: { names: Object.keys(fieldsOf(OfferUpdate)), pattern: named, files: ['{src,scripts,test}/**/*.ts'] },
}

it.each(Object.keys(kinds))('the guide for contributors has each file that names every %s', (column) => {
  const { names, pattern, files } = kinds[column] as (typeof kinds)[string]
  const generated = /described|descriptions\.ts$|-fields\.md$/
  const all = globSync(files, { cwd: root }).filter((file) => !generated.test(file) || file.includes('openapi'))
  const naming = all.filter((file) => {
    const text = read(file)
    return names.every((name) => pattern(name).test(text))
  })
  const resource = (file: string) => file.replace('/reports.', '/offers.')
  const listed = filesOf(column, /[●○]/).map(resource)
  expect(naming.filter((file) => !listed.includes(resource(file)))).toEqual([])
  // And what is always needed names most of them. Many files name an operation by its method only.
  const variants = (file: string) => RESOURCES.map((name) => file.replace('/offers.', `/${name}.`)).filter(isFile)
  const share = (file: string) => {
    const text = variants(file).map(read).join('\n')
    return names.filter((name) => pattern(name).test(text)).length / names.length
  }
  const needed = filesOf(column, /●/).filter(isFile)
  expect(needed.length).toBeGreaterThan(0)
  if (column !== 'operation') expect(needed.filter((file) => share(file) < 0.75)).toEqual([])
})

it('the files of the guide exist', () => {
  const files = Object.keys(kinds).flatMap((column) => filesOf(column, /[●○]/))
  expect(files.filter((file) => !isFile(file) && !/^npm|^docs\/commands/.test(file))).toEqual([])
})
