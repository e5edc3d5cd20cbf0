import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../src/msw')

/**
 * What the mock network takes from the rest of the package, besides types: else it would agree with the client in what is
 * wrong. Of the schemas of responses it takes the names of the fields, which other tests have by hand; zod checks profiles.
 */
const SHARED = [
  'errors/describe.ts',
  'errors/errors.ts',
  'errors/input-error.ts',
  'errors/objects.ts',
  'errors/sentences.ts',
  'errors/unknown-name.ts',
  'operations/index.ts',
  'schemas/affiliate-offer.ts',
  'schemas/banners.ts',
  'schemas/network-offer.ts',
  'schemas/offer-parts.ts',
  'schemas/reports/report-rows.ts',
  'schemas/reports/shared-fields.ts',
  'targeting/device-rules.ts',
  'targeting/geo-rules.ts',
  'zod/mini',
]

it('shares only the list of operations, names of fields, the targeting rules and the errors with the client', () => {
  const shared = globSync('**/*.ts', { cwd: root }).flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8').replaceAll(/^ *\*.*$/gm, '')
    const up = file
      .split(/[/\\]/)
      .map(() => '../')
      .join('')
    return [...text.matchAll(/^(?:import|export) (?!type )[^'";]*from '([^']+)'/gm)]
      .map(([, target = '']) => target)
      .filter((target) => target.startsWith(up) || /^zod\b/.test(target))
      .map((target) => target.slice(target.startsWith(up) ? up.length : 0))
  })
  expect([...new Set(shared)].sort()).toEqual(SHARED)
})
