import { expect, test } from 'vitest'
import { eachOnce, RepeatedRowsError } from '../../examples/support/each-once.ts'

test('returns rows unchanged, unless one is repeated', () => {
  const rows = [{ id: '2' }, { id: '1' }]
  expect(eachOnce(rows, ({ id }) => id)).toBe(rows)
  expect(eachOnce([], (row) => row)).toEqual([])
  const twice = () => eachOnce([...rows, { id: '2' }], ({ id }) => id)
  expect(twice).toThrow(RepeatedRowsError)
  expect(twice).toThrow('1 of 3 rows came twice')
})
