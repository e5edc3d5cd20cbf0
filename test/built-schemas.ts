/**
 * Setup of the mutation tests: builds the schemas that are else built at first use. A change in one of those would be
 * tried by the first test that uses the schema only.
 */
import type * as z from 'zod/mini'
import { fieldsOf } from '../src/codecs/zod/codec.ts'
import { createClient } from '../src/index.ts'
import * as schemas from '../src/schemas/index.ts'

for (const schema of Object.values<z.ZodMiniType>(schemas)) fieldsOf(schema)

void createClient({ baseUrl: 'https://acme.example', key: 'k3y' }).preview.request({ path: 'v2/x' })
