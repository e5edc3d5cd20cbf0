import { expect, it } from 'vitest'
import { explanation } from '../../../src/sync/sqlite/errors.ts'

const NEXT = 'then run again: the sync continues from the stored days'

it.each([
  ['PERM', 3, `let this process write there, ${NEXT}`],
  ['BUSY', 5, `end what has it locked, ${NEXT}`],
  ['READONLY', 8, `let this process write there, ${NEXT}`],
  ['READONLY_DBMOVED', 1032, `let this process write there, ${NEXT}`],
  ['FULL', 13, `free space on its disk, and on that of temporary files, ${NEXT}`],
  ['CANTOPEN', 14, `let this process write there, ${NEXT}`],
  ['NOTADB', 26, `name a file that SQLite made, or a new one, ${NEXT}`],
  ['IOERR', 10, 'once this is solved, run again: the sync continues from the stored days'],
])('the error %s of SQLite (%i) says what to do', (_, errcode, advice) => {
  const cause = Object.assign(new Error('it failed'), { code: 'ERR_SQLITE_ERROR', errcode })
  const error = explanation('sqliteStore: rows.db', cause)
  expect(error).toEqual(new Error(`sqliteStore: rows.db: it failed (${advice})`))
  expect(error).toHaveProperty('cause', cause)
})

it('an error that is not of SQLite stays as it is', () => {
  const error = new RangeError('too long')
  expect(explanation('sqliteStore: rows.db', error)).toBe(error)
})
