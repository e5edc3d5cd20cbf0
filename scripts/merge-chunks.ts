import { readdirSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type PluginContext, rollup } from 'rollup'

/** esbuild imports the chunk of its helpers also where it uses none, and a chunk does nothing by itself. */
const BARE_IMPORT = /^import "\.\/chunk-\w+\.js";$/gm

/**
 * Puts what the entries of a folder share into two files: what the schemas need, and what the client needs besides.
 * esbuild makes one for each set of entries that share something, and a runtime takes a third of a millisecond to load a
 * file.
 */
export async function mergeChunks(folder: string): Promise<void> {
  const files = readdirSync(folder).filter((name) => name.endsWith('.js'))
  const path = (name: string) => join(process.cwd(), folder, name)
  const entries = files.filter((name) => !name.startsWith('chunk-'))
  const bundle = await rollup({
    input: Object.fromEntries(entries.map((name) => [basename(name, '.js'), path(name)])),
    external: (id) => !/^[./]/.test(id),
    treeshake: false,
    plugins: [{ name: 'without-unused', transform: (code) => ({ code: code.replaceAll(BARE_IMPORT, ''), map: null }) }],
  })
  for (const name of files) rmSync(path(name))
  await bundle.write({
    dir: folder,
    hoistTransitiveImports: false,
    entryFileNames: '[name].js',
    chunkFileNames: '[name].js',
    manualChunks: (id, { getModuleInfo }) => {
      const isIn = (entry: string) => reachedFrom(path(entry), getModuleInfo).has(id)
      if (isIn('index.js')) return isIn('schemas.js') ? 'shared' : 'client'
      return undefined
    },
  })
}

function reachedFrom(
  id: string,
  getModuleInfo: PluginContext['getModuleInfo'],
  found = new Set<string>(),
): Set<string> {
  for (const next of getModuleInfo(id)?.importedIds ?? []) {
    if (found.has(next)) continue
    found.add(next)
    reachedFrom(next, getModuleInfo, found)
  }
  return found
}
