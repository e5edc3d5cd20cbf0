/**
 * Setup of the mutation tests: builds the schemas that are else built at first use. A change in one of those would be
 * tried by the first test that uses the schema only.
 */
import type * as z from 'zod/mini'
import { freeRequest } from '../src/call/free-request.ts'
import { fieldsOf, type InputSchema } from '../src/codecs/input.ts'
import * as schemas from '../src/schemas/index.ts'

interface Definition {
  readonly fields?: unknown
  readonly shape?: unknown
}

for (const schema of Object.values<z.ZodMiniType>(schemas)) {
  const { fields, shape } = schema._zod.def as Definition
  if (fields !== undefined) fieldsOf(schema as unknown as InputSchema<unknown>)
  else void shape
}

freeRequest.prepare([{ path: 'v2/x' }], { affiliateId: undefined })
