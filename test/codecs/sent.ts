import { expect } from 'vitest'
import * as z from 'zod/mini'
import { written } from '../../src/codecs/zod/codec.ts'

/** What is sent for a value. The schema gives the value as it is. */
export function sent(schema: z.ZodMiniType, value: unknown): unknown {
  const parsed = z.parse(schema, value)
  expect(parsed).toEqual(value)
  return written(schema, parsed)
}
