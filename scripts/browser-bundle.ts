import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'

/** The code of a browser bundle, minified, with all that it imports. The package is taken as it is built. */
export async function browserBundle(code: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: process.cwd(), loader: 'ts' },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    write: false,
    // Without the project's settings: they have the package's name mean the sources.
    tsconfigRaw: '{}',
  })
  return outputFiles[0]?.text ?? ''
}

/** The bytes of such a bundle, gzipped. */
export const bundleSize = async (code: string): Promise<number> =>
  gzipSync(await browserBundle(code), { level: 9 }).length
