import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { describedSchemas } from '../../scripts/schema-descriptions.ts'

it('the descriptions are those of the doc comments (npm run generate)', () => {
  const file = new URL('../../src/schemas/described.ts', import.meta.url)
  expect(readFileSync(file, 'utf8')).toBe(describedSchemas())
})
