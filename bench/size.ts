import { browserBundle, gzipped, viteBundle } from '../scripts/browser-bundle.ts'
import type { Figure } from './measure.ts'

/** The size of the whole client for a page, in kilobytes, minified and gzipped. */
export async function size(): Promise<Figure[]> {
  const kilobytes = (bundle: string) => gzipped(bundle) / 1000
  const code = "export { createClient } from 'affiliate-network-sdk'"
  const client = kilobytes(await browserBundle(code))
  const byVite = kilobytes(await viteBundle(code))
  const ky = kilobytes(await browserBundle("export { default } from 'ky'"))
  return [
    {
      what: 'the whole client in a browser bundle: kB, minified and gzipped',
      value: client,
      target: 46,
      detail: `by Vite ${byVite.toFixed(1)} kB; ky alone ${ky.toFixed(1)} kB`,
      cost: ['every call in a browser bundle, gzipped', `${client.toFixed(1)} kB`, `${ky.toFixed(1)} kB`, '–'],
    },
  ]
}
