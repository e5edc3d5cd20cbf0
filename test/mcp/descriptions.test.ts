import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { toolDescriptions } from '../../scripts/tool-descriptions.ts'

it('the tools are described by the doc comments of the calls (npm run generate)', () => {
  const file = new URL('../../src/mcp/descriptions.ts', import.meta.url)
  expect(readFileSync(file, 'utf8')).toBe(toolDescriptions())
})
