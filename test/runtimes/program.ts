import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/** A program of this folder in plain JavaScript, which imports the installed package. */
export async function program(name: string, format: 'esm' | 'cjs' = 'esm'): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(name, import.meta.url))],
    bundle: true,
    format,
    platform: 'neutral',
    external: ['affiliate-network-sdk'],
    write: false,
  })
  return outputFiles[0]?.text ?? ''
}
