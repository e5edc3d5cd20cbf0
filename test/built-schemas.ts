/**
 * Setup of the mutation tests: builds the schemas that are else built at first use. A change in one of those would be
 * tried by the first test that uses the schema only.
 */
import type * as z from 'zod/mini'
import { rawRequest } from '../src/call/raw-request.ts'
import { fieldsOf } from '../src/codecs/zod/definition.ts'
import * as schemas from '../src/schemas/index.ts'

for (const schema of Object.values<z.ZodMiniType>(schemas)) fieldsOf(schema)

rawRequest.prepare([{ path: 'v2/x' }], { affiliateId: undefined })
