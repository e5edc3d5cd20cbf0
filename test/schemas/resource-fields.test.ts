import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { describedSchemas } from '../../scripts/openapi/schemas-by-name.ts'
import { operations } from '../../src/operations/index.ts'

// test/project/generated-sources.test.ts checks that it is up to date.
const page = readFileSync(join(import.meta.dirname, '../../docs/resource-fields.md'), 'utf8')
const section = (heading: string) => page.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''
const fieldsOf = (name: string, io: 'input' | 'output') =>
  Object.keys(z.toJSONSchema(describedSchemas.get(name) as z.ZodMiniType, { io }).properties ?? {})
const namesIn = (text: string) => [...text.matchAll(/`(\w+)`/g)].map(([, name]) => String(name))

/** Some of the types that calls return, and in what, typed by hand. */
const RETURNED: Record<string, string> = {
  Banner: '`banners.v3.list`, `banners.v3.upload`',
  BannerV2: '`banners.v2.list`, `banners.v2.upload`, `banners.v2.delete`, `banners.v2.deleteAll`, in lists by offer id',
  NetworkOffer: '`offers.list`, `offers.get`',
  RedirectTest: '`tool.testRedirect`',
}
/** Calls that return no more than a confirmation: docs/http-interface.md. */
const CONFIRMED = ['offers.create', 'offers.update', 'affiliates.setOfferAccess']

it('has a section for each type that calls return, which names these calls and has every field', () => {
  const headings = [...page.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading as string).slice(1)
  expect(headings).toEqual(expect.arrayContaining(Object.keys(RETURNED)))
  for (const [name, calls] of Object.entries(RETURNED)) expect(section(name)).toContain(`\nReturned by ${calls}.\n`)
  expect(section('OfferEvent')).toContain('\nIn `events` of `NetworkOffer`.\n')
  for (const name of headings) {
    const names = [...section(name).matchAll(/^\| `(\w+)` \|/gm)].map(([, field]) => field)
    expect([name, names]).toEqual([name, fieldsOf(name, 'output')])
  }
})

it('names every operation that returns more than a confirmation', () => {
  const named = [...page.matchAll(/^Returned by (.*)\.$/gm)].join()
  const missing = operations.map(({ name }) => name).filter((name) => !named.includes(`\`${name}\``))
  expect(new Set(missing.filter((name) => !name.startsWith('reports.')))).toEqual(new Set(CONFIRMED))
})

it('names every field of an offer that is only read, only written, or has two names', () => {
  const [table = '', lists = ''] = section('Reading and writing an offer').split('\n\nThese fields are read-only:')
  const rows = table.split('\n').map((line) => line.split(' | '))
  const [onlyRead, onlyWritten] = lists.split('These are write-only for a network:').map(namesIn)
  const read = fieldsOf('NetworkOffer', 'output')
  const written = fieldsOf('OfferCreate', 'input')
  const readRows = rows.flatMap(([cell = '']) => namesIn(cell)).filter((name) => read.includes(name))
  const writtenRows = rows.flatMap(([, cell = '']) => namesIn(cell)).filter((name) => written.includes(name))
  expect([...readRows, ...(onlyRead ?? [])]).toEqual(
    expect.arrayContaining(read.filter((name) => !written.includes(name))),
  )
  expect([...writtenRows, ...(onlyWritten ?? [])]).toEqual(
    expect.arrayContaining(written.filter((name) => !read.includes(name))),
  )
  expect(onlyRead?.filter((name) => !read.includes(name) || written.includes(name))).toEqual([])
})
