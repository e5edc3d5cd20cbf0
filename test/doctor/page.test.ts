import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { checkYourNetworkPage, PAGE } from '../../scripts/check-your-network-page.ts'

it('is up to date: npm run generate', () => {
  expect(readFileSync(PAGE, 'utf8')).toBe(checkYourNetworkPage())
})
