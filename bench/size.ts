import { bundleSize } from '../scripts/browser-bundle.ts'
import type { Figure } from './measure.ts'

/** What a page loads for the whole client: kilobytes, minified and gzipped. */
export async function size(): Promise<Figure[]> {
  const kilobytes = async (code: string) => (await bundleSize(code)) / 1000
  const client = await kilobytes("export { createClient } from 'affiliate-network-sdk'")
  const ky = await kilobytes("export { default } from 'ky'")
  return [
    {
      what: 'the whole client in a browser bundle: kB, minified and gzipped',
      ratio: client,
      target: 22,
      detail: `ky alone ${ky.toFixed(1)} kB`,
    },
  ]
}
