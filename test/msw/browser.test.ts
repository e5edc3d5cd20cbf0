import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { bundle, chromium, report } from './browser/chromium.ts'

it.skipIf(chromium === undefined)(
  'works in a page, through the service worker',
  async () => {
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
  },
  60_000,
)
