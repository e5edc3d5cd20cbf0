import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/** Resolves the package's name to its sources. */
const source = (path: string) => fileURLToPath(new URL(`../../../src/${path}`, import.meta.url))
const alias = [
  { find: /^affiliate-network-sdk$/, replacement: source('index.ts') },
  { find: /^affiliate-network-sdk\/msw$/, replacement: source('msw/index.ts') },
]

/** A page's program, bundled as one script. */
export async function bundle(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    resolve: { conditions: ['affiliate-network-sdk-source', 'module', 'browser', 'default'], alias },
    logLevel: 'silent',
    build: { write: false, minify: false, lib: { entry, formats: ['es'], fileName: 'page' } },
  })
  const [result] = [built].flat()
  return result !== undefined && 'output' in result ? result.output[0].code : ''
}
