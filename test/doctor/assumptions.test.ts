import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { PAGE, withAssumptions } from '../../scripts/assumptions-table.ts'

it('are in a table of the docs, made from the list that doctor and the mock network use: npm run generate', () => {
  const page = readFileSync(PAGE, 'utf8')
  expect(page).toBe(withAssumptions(page))
})
