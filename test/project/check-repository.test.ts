import { expect, it } from 'vitest'
import { problemWith } from '../../scripts/check-repository.ts'

it.each([
  {},
  { repository: { url: '' } },
  { repository: { url: 'github.com/acme/sdk' } },
])('publishing is refused while package.json has %j', (manifest) => {
  expect(problemWith(manifest)).toMatch(/^Set repository\.url in package\.json .*: git\+https:\/\/github\.com\//)
})

it('an address that npm derives the homepage from may be published', () => {
  expect(problemWith({ repository: { url: 'git+https://github.com/acme/affiliate-network-sdk.git' } })).toBeUndefined()
})
