import { expect, it } from 'vitest'
import { TURNING } from '../../src/call/extra-query.ts'
import { operations } from '../../src/operations/index.ts'

const turned = operations.filter(({ turnedBy }) => turnedBy !== undefined)

it('a parameter makes an update of a create, and a delete of a deleteAll', () => {
  expect(turned.map(({ name, turnedBy }) => `${name} ${turnedBy}`).sort()).toEqual([
    'banners.v2.deleteAll banner_id',
    'banners.v3.deleteAll banner_id',
    'offers.create id',
  ])
})

it('such a parameter is an extra one of no call at all', () => {
  expect(TURNING).toEqual(expect.arrayContaining(turned.map(({ turnedBy }) => turnedBy)))
})
