import { expect, it } from 'vitest'
import { csvField, csvRecords } from '../../src/cli/csv.ts'

it.each([
  ['Sale', 'Sale'],
  ['', ''],
  [null, ''],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  [' padded ', '" padded "'],
  [{ US: 'x' }, '"{""US"":""x""}"'],
  [-12.5, '-12.5'],
  ['-12.50', '-12.50'],
  // What a spreadsheet would run.
  ['=1+1', "'=1+1"],
  ['+49 30', "'+49 30"],
  ['-1+1', "'-1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1+1', "'\t=1+1"],
  ['＝1+1', "'＝1+1"],
  ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
])('%j is the field %s', (value, field) => {
  expect(csvField(value)).toBe(field)
})

it('records end with CRLF, and fields that come late are told once', async () => {
  const pages = async function* () {
    yield [{ id: 1 }]
    yield [
      { id: 2, more: 'x' },
      { id: 3, more: 'y' },
    ]
  }
  const late: (readonly string[])[] = []
  let text = ''
  for await (const records of csvRecords(
    pages(),
    (rows) => Object.keys(rows[0] ?? {}),
    (names) => late.push(names),
  ))
    text += records.join('')
  expect([text, late]).toEqual(['id\r\n1\r\n2\r\n3\r\n', [['more']]])
})
