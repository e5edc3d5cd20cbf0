import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { writeMoment } from '../../src/codecs/dates.ts'
import { written as writtenBy } from '../../src/codecs/zod/codec.ts'
import { Misfit, type Written } from '../../src/msw/forms/wire.ts'
import { advertiserHandlers } from '../../src/msw/handlers/advertisers.ts'
import { affiliateHandlers } from '../../src/msw/handlers/affiliates.ts'
import { bannerHandlers } from '../../src/msw/handlers/banners.ts'
import type { Handler } from '../../src/msw/handlers/handler.ts'
import { offerHandlers } from '../../src/msw/handlers/offers.ts'
import { reportHandlers } from '../../src/msw/handlers/reports.ts'
import { toolHandlers } from '../../src/msw/handlers/tool.ts'
import { operations } from '../../src/operations/index.ts'
import { published } from '../../src/schemas/published-input.ts'

const handlers: readonly Handler[] = [
  ...advertiserHandlers,
  ...affiliateHandlers,
  ...bannerHandlers,
  ...offerHandlers,
  ...reportHandlers,
  ...toolHandlers,
]

/** A JSON Schema, as far as inputs have one. */
interface Schema {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly items?: Schema
  readonly minimum?: number
  readonly maximum?: number
}

/** Texts, of which each parameter without a list of values takes at least one. */
const TEXTS = ['2026-06-30', 'US', '7', '1.5', 'https://a.example/?t={TID}', 'ck_income', '1:OS:iOS', 'US:1:CA', '4.2']

/** Values that the schema describes: each of a list, both ends of a range, and lists of one and of two. */
function valuesOf(schema: Schema): readonly unknown[] {
  if (schema.enum) return schema.enum
  if (schema.anyOf) return schema.anyOf.flatMap(valuesOf)
  if (schema.type === 'string') return TEXTS
  if (schema.type === 'array') {
    const items = valuesOf(schema.items ?? {})
    return [...items.map((item) => [item]), items.slice(0, 2), items.slice(-2)]
  }
  return [schema.minimum ?? 0, 1, schema.maximum ?? 100]
}

/** A parameter as it is sent. The bounds of a report are written once its time zone is known. */
function written(value: unknown, isBound: boolean): Written {
  if (isBound) return writeMoment(value, 'from', 0) ?? ''
  return Array.isArray(value) ? value.map(String) : String(value)
}

it.each(
  operations.map((operation) => [`${operation.method} ${operation.name} ${operation.role}`, operation] as const),
)('%s: the mock network takes every value that the client takes', (_, operation) => {
  const form = handlers.find((handler) => handler.operation === operation)?.form
  const wires = { ...form?.required, ...form?.optional }
  const { properties = {} } = z.toJSONSchema(published(operation.input), { io: 'input' })
  const refused: unknown[] = []
  const untried: string[] = []
  for (const [name, schema] of Object.entries(operation.input.shape)) {
    const wire = wires[name]
    if (wire === undefined) continue
    const sent = valuesOf(properties[name] as Schema).flatMap((value) => {
      return z.safeParse(schema, value).success ? [[value, writtenBy(schema, value)]] : []
    })
    if (sent.length === 0) untried.push(name)
    for (const [value, data] of sent) {
      const isBound = operation.isReport === true && ['from', 'to'].includes(name)
      const read = wire(written(isBound ? value : data, isBound), name)
      if (read instanceof Misfit) refused.push([name, value, read.expected])
    }
  }
  expect({ refused, untried }).toEqual({ refused: [], untried: [] })
})
