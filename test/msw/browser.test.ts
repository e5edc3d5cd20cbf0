import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { bundle } from './browser/bundle.ts'
import { report } from './browser/report.ts'

it('works in a page, through the service worker', async () => {
  const script = await bundle(fileURLToPath(new URL('browser/page.ts', import.meta.url)))
  expect(script).not.toMatch(/from ["']node:/)
  expect(await report(script)).toEqual({
    offers: [200, 40],
    update: [202, 'Renamed'],
    upload: [202, 3, 2],
    conversions: 500,
    tested: [200, 1],
    dropped: 'TypeError',
    buffer: 'undefined',
  })
})
