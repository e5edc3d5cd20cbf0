import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { build as buildByVite } from 'vite'

/** The code of a browser bundle, minified, with all its imports. It uses the built package. */
export async function browserBundle(code: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: process.cwd(), loader: 'ts' },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    write: false,
    // Without the project's settings, which resolve the package's name to its sources.
    tsconfigRaw: '{}',
  })
  return outputFiles[0]?.text ?? ''
}

/** The code of a browser bundle made by Vite, which has another minifier. */
export async function viteBundle(code: string): Promise<string> {
  const input = '\0entry'
  const isEntry = (id: string) => id === input
  const built = await buildByVite({
    configFile: false,
    logLevel: 'error',
    plugins: [
      { name: 'entry', resolveId: (id) => (isEntry(id) ? id : null), load: (id) => (isEntry(id) ? code : null) },
    ],
    build: { write: false, rolldownOptions: { input, preserveEntrySignatures: 'strict' } },
  })
  const [result] = [built].flat()
  if (result === undefined || !('output' in result)) throw new Error('Vite gave no output')
  return result.output[0].code
}

/** The size of a bundle in bytes, gzipped. */
export const gzipped = (bundle: string): number => gzipSync(bundle, { level: 9 }).length
