import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { reliabilityPage } from '../../scripts/reliability-table.ts'

test('the table of faults matches the numbers in test titles (npm run docs:reliability)', () => {
  expect(readFileSync('docs/reliability.md', 'utf8')).toBe(reliabilityPage())
})
