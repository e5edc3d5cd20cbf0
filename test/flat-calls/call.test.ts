import { expect, it } from 'vitest'
import { argumentsOf, idName, methodOf } from '../../src/flat-calls/call.ts'
import { inputSchemaOf } from '../../src/flat-calls/input-schema.ts'
import { createClient } from '../../src/index.ts'
import { operationsOf } from '../../src/operations/index.ts'
import type { Operation } from '../../src/operations/operation.ts'

const operations = operationsOf('network')
const operationOf = (name: string) => operations.get(name) as Operation

it.each([
  ['offers.get', 'id', { id: 7 }, [7]],
  ['offers.update', 'id', { id: 7, status: 'Paused' }, [7, { status: 'Paused' }]],
  ['affiliates.setOfferAccess', 'id', { id: 7, accessible_offers: 1 }, [7, { accessible_offers: 1 }]],
  ['offers.list', 'id', { page: 2 }, [{ page: 2 }]],
])('the flat arguments of %s, whose id is %j, are %j, and those of its method are %j', (name, id, flat, args) => {
  const operation = operationOf(name)
  expect(idName(operation)).toBe(id)
  expect(argumentsOf(operation, flat)).toEqual(args)
})

it('the method of an operation is that of the client or of its preview', () => {
  const client = createClient({ baseUrl: 'https://acme.example', key: 'k' })
  const operation = operationOf('banners.v3.list')
  expect(methodOf(client, operation)).toBe(client.banners.v3.list)
  expect(methodOf(client.preview, operation)).toBe(client.preview.banners.v3.list)
})

it('parameters that the client may add are not required', () => {
  const operation = operationOf('reports.overall')
  expect(inputSchemaOf(operation).required).toEqual(['from', 'to', 'timezone'])
  expect(inputSchemaOf(operation, { timezone: 8 }).required).toEqual(['from', 'to'])
})

it('a call of one record takes its id alone, and no field of the query that finds it', () => {
  const { properties, required } = inputSchemaOf(operationOf('offers.get'))
  expect(Object.keys(properties)).toEqual(['id'])
  expect(properties.id?.description).toBe('Id of the offer.')
  expect(required).toEqual(['id'])
})
