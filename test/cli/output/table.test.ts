import { expect, it } from 'vitest'
import { recordLines, tableLines } from '../../../src/cli/output/table.ts'

/** A form in a pipe or a file, where nothing else removes a character. */
const FORM = { width: Number.POSITIVE_INFINITY, paint: (_: unknown, text: string) => text }

const EVIL = 'a\u202e\u2066\u{e0041}\x1b[2J\u009b1m\tb\r\nc'
const SHOWN = 'a\\u202e\\u2066\\udb40\\udc41\\u001b[2J\\u009b1m b c'

it('a table shows control and direction characters, in its head too, and keeps its columns', async () => {
  const rows = [
    { [EVIL]: EVIL, id: 1 },
    { [EVIL]: 'x', id: 22 },
  ]
  const lines: string[] = []
  const pages = async function* () {
    yield rows
  }
  for await (const more of tableLines(pages(), () => [EVIL, 'id'], [], FORM)) lines.push(...more)
  expect(lines).toEqual([`${SHOWN}  id\n`, `${SHOWN}   1\n`, `${'x'.padEnd(SHOWN.length)}  22\n`])
})

it('columns that do not fit are counted', async () => {
  const pages = async function* () {
    yield [{ id: 1, [EVIL]: 2 }]
  }
  const lines: string[] = []
  for await (const more of tableLines(pages(), () => ['id', EVIL], [], { ...FORM, width: 40 })) lines.push(...more)
  expect(lines.at(-1)).toBe('+1 column: --columns … or --format json\n')
})

it('so does a record', () => {
  expect(recordLines({ [EVIL]: [EVIL, { [EVIL]: 1 }] }, FORM).join('')).toBe(
    `${SHOWN}  ${SHOWN}\n${' '.repeat(SHOWN.length)}  ${SHOWN}: 1\n`,
  )
})

const ROWS = [
  { name: 'A very long name of an offer', other: 'not asked for', income: '31172.79000', profit: '9.00000', empty: '' },
  { name: 'Short', other: '', income: '1.00000', profit: '-8000.00000', empty: null },
]

async function table(wanted: readonly string[], width: number) {
  const pages = async function* () {
    yield ROWS
  }
  const lines: string[] = []
  const names = () => Object.keys(ROWS[0] ?? {})
  for await (const more of tableLines(pages(), names, wanted, { ...FORM, width })) lines.push(...more)
  return lines.join('')
}

it('columns that were asked for are all there: texts are cut first, also for those behind other columns', async () => {
  expect(await table(['name', 'income', 'profit', 'empty'], 50)).toBe(
    [
      'name                    income       profit  empty',
      'A very long name…  31172.79000      9.00000',
      'Short                  1.00000  -8000.00000',
      '+1 column: --columns … or --format json',
      '',
    ].join('\n'),
  )
})

it('where they do not fit, each row is a record of them', async () => {
  expect(await table(['name', 'income', 'profit'], 33)).toBe(
    [
      'name    A very long name of an',
      '        offer',
      'income  31172.79000',
      'profit  9.00000',
      '',
      'name    Short',
      'income  1.00000',
      'profit  -8000.00000',
      '',
      '+1 column: --columns … or --format json',
      '',
    ].join('\n'),
  )
})

it('a record shows its texts and lists whole, wrapped at blanks', () => {
  const url = `https://shop.example/${'x'.repeat(60)}?tid={TID}`
  const events = [
    { e_id: 1, event_name: 'Install', payout: '1.20000' },
    { e_id: 2, event_name: 'Purchase', payout: '0.50000' },
  ]
  const text = recordLines({ url, events, description: 'One two three four five six' }, { ...FORM, width: 40 }).join('')
  expect(text).toBe(
    [
      `url          ${url}`,
      'events       e_id: 1, event_name:',
      '               Install, payout: 1.20000',
      '             e_id: 2, event_name:',
      '               Purchase, payout: 0.50000',
      'description  One two three four five six',
      '',
    ].join('\n'),
  )
})

it('columns stand one below the other, also behind texts in kana, full-width and half-width', async () => {
  const rows = [
    { name: 'スマホ・ゲーム', id: 1 },
    { name: 'ｶﾅ', id: 2 },
  ]
  const lines: string[] = []
  const pages = async function* () {
    yield rows
  }
  for await (const more of tableLines(pages(), () => ['name', 'id'], [], FORM)) lines.push(...more)
  // A full-width letter takes two columns, a half-width one a single column.
  expect(lines).toEqual([`name${' '.repeat(10)}  id\n`, 'スマホ・ゲーム   1\n', `ｶﾅ${' '.repeat(12)}   2\n`])
})
