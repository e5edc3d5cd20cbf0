import { expect, it } from 'vitest'
import { forbiddenField } from '../../src/codecs/input.ts'
import { operations } from '../../src/operations/index.ts'

it('a field that would make another operation of a call is forbidden in its input', () => {
  const forbidden = operations.flatMap(({ name, input }) => {
    const field = forbiddenField(input)
    return field === undefined ? [] : [`${name} ${field}`]
  })
  expect(forbidden.sort()).toEqual([
    'banners.v2.deleteAll banner_id',
    'banners.v3.deleteAll banner_id',
    'offers.create id',
  ])
})
