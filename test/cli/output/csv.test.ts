import { expect, it } from 'vitest'
import { csvField, csvRecords } from '../../../src/cli/output/csv.ts'

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
  ['\t=1+1', `"\t'=1+1"`],
  ['＝1+1', "'＝1+1"],
  // Behind what may stand before it.
  [' =1+1', "' =1+1"],
  ['\0=1+1', "'\0=1+1"],
  ['\u200b\ufeff@x', "'\u200b\ufeff@x"],
  ['\u00a0-x', "'\u00a0-x"],
  ['"=1+1', `"'""=1+1"`],
  ['\r=x', `"\r'=x"`],
  [' \t\n =x', `" \t\n' =x"`],
  // In a country whose spreadsheets split at semicolons.
  ["x;=cmd|' /C calc'!A0;y", "x;'=cmd|' /C calc'!A0;y"],
  ['x; \u200b"+1;@', `"x;' \u200b""+1;'@"`],
  ['x\n=1+1\r\n-x', `"x\n'=1+1\r\n'-x"`],
  ['x\t=1', "x\t'=1"],
  // These are no formulas.
  ['-1;-2.5;3', '-1;-2.5;3'],
  ['a=b;c-d', 'a=b;c-d'],
  ['https://a.example/?x=1;y=-2', 'https://a.example/?x=1;y=-2'],
  [[-1, -2], '"[-1,-2]"'],
  ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
])('%j is the field %s', (value, field) => {
  expect(csvField(value)).toBe(field)
})

it.each([
  ['-12.50', '-12,50'],
  ['1.2.3', '1.2.3'],
  ['a;b', '"a;b"'],
  ['a,b', 'a,b'],
  ['=1,5', "'=1,5"],
  // Where it is split at commas all the same.
  ["Summer,=cmd|' /C calc'!A0", "Summer,'=cmd|' /C calc'!A0"],
  ['a, -50%', "a,' -50%"],
  ['1,-2,-2.5', '1,-2,-2.5'],
])('%j is the field %s where a decimal comma is used', (value, field) => {
  expect(csvField(value, { separator: ';', decimal: ',', start: '' })).toBe(field)
})

it.each([
  ...['0174', '1e10', '12E-3', '1234567890123456', '3/4', '12-11', '3/4/26'],
  ...['1.2.2026', '12:30', '1001,1002', 'Mar 4', '4-mar', '4Mar', '3-Jan-2026', 'Jan 3, 2026', '10:30 PM'],
  ...['(5)', '5%', '$5', '1.234.567', '3 January 2026'],
])('%j is a text that Excel keeps', (text) => {
  for (const separator of [',', ';'] as const)
    expect(csvField(text, { separator, decimal: '.', start: '', keepsTexts: true })).toBe(`"=""${text}"""`)
})

it.each([
  ['0', '0'],
  ['0.50', '0.50'],
  ['-12.5', '-12.5'],
  ['100020000', '100020000'],
  ['1234567890123.480000', '1234567890123.480000'],
  ['2026/06/30', '2026/06/30'],
  ['2026-06-30 10:00:00', '2026-06-30 10:00:00'],
  ['17.4', '17.4'],
  ['Marathon 4', 'Marathon 4'],
  ['4 Days', '4 Days'],
  ['$', '$'],
  [1e21, '1e+21'],
  // An apostrophe stays what makes a text of a formula.
  ['=1+1', "'=1+1"],
  ['-3/4', "'-3/4"],
])('%j is the field %s for Excel too', (value, field) => {
  expect(csvField(value, { separator: ',', decimal: '.', start: '', keepsTexts: true })).toBe(field)
})

it('a text of many digits costs no more for Excel', () => {
  const digits = `1.${'0'.repeat(100_000)}1`
  const start = process.cpuUsage()
  expect(csvField(digits, { separator: ',', decimal: '.', start: '', keepsTexts: true })).toBe(`"=""${digits}"""`)
  // A quadratic search takes eight seconds.
  expect(process.cpuUsage(start).user).toBeLessThan(1_000_000)
})

it('millions of blanks before a formula are no error', () =>
  expect(csvField(`${' '.repeat(10_000_000)}=`)).toHaveLength(10_000_003))

it('records end with CRLF, and fields that come late are told once', async () => {
  const pages = async function* () {
    yield [{ id: 1 }]
    yield [
      { id: 2, more: 'x' },
      { id: 3, more: 'y' },
    ]
    yield [{ id: 4, more: 'z' }]
  }
  const late: (readonly string[])[] = []
  let text = ''
  for await (const records of csvRecords(
    pages(),
    (rows) => Object.keys(rows[0] ?? {}),
    (names) => late.push(names),
  ))
    text += records.join('')
  expect([text, late]).toEqual(['id\r\n1\r\n2\r\n3\r\n4\r\n', [['more']]])
})
