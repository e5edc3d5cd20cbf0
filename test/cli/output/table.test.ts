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
  for await (const more of tableLines(pages(), () => [EVIL, 'id'], FORM)) lines.push(...more)
  expect(lines).toEqual([`${SHOWN}  id\n`, `${SHOWN}   1\n`, `${'x'.padEnd(SHOWN.length)}  22\n`])
})

it('columns that do not fit are counted', async () => {
  const pages = async function* () {
    yield [{ id: 1, [EVIL]: 2 }]
  }
  const lines: string[] = []
  for await (const more of tableLines(pages(), () => ['id', EVIL], { ...FORM, width: 40 })) lines.push(...more)
  expect(lines.at(-1)).toBe('+1 column: --columns … or --format json\n')
})

it('so does a record', () => {
  expect(recordLines({ [EVIL]: [EVIL, { [EVIL]: 1 }] }, FORM).join('')).toBe(
    `${SHOWN}  ${SHOWN}\n${' '.repeat(SHOWN.length)}  ${SHOWN}: 1\n`,
  )
})
