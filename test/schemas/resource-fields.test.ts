import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { describedSchemas } from '../../scripts/openapi/schemas-by-name.ts'
import { PAGE, RESOURCES, resourceFieldsPage } from '../../scripts/resource-fields-page.ts'

const page = readFileSync(PAGE, 'utf8')
const section = (heading: string) => page.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''
const fieldsOf = (name: string, io: 'input' | 'output') =>
  Object.keys(z.toJSONSchema(describedSchemas.get(name) as z.ZodMiniType, { io }).properties ?? {})
const namesIn = (text: string) => [...text.matchAll(/`(\w+)`/g)].map(([, name]) => String(name))

it('is up to date (npm run docs:resource-fields)', () => {
  expect(page).toBe(resourceFieldsPage())
})

it('has a section for each type that calls return, with every field', () => {
  for (const name of Object.keys(RESOURCES)) {
    const fields = fieldsOf(name, 'output')
    expect([name, namesIn(section(name).replaceAll(/\|[^|\n]*\|[^|\n]*\|$/gm, '|'))]).toEqual([
      name,
      expect.arrayContaining(fields),
    ])
  }
})

it('names every field of an offer that is only read, only written, or has two names', () => {
  const [table = '', lists = ''] = section('Reading and writing an offer').split('\n\nThese are only read:')
  const rows = table.split('\n').map((line) => line.split(' | '))
  const [onlyRead, onlyWritten] = lists.split('These are only written:').map(namesIn)
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
