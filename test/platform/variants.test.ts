import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { expect, it } from 'vitest'

const source = (path: string) => new URL(`../../src/platform/${path}`, import.meta.url)

/** Everything that a file imports at run time, transitively. */
function imports(file: URL, seen = new Set<string>()): Set<string> {
  if (seen.has(file.href)) return seen
  seen.add(file.href)
  const code = readFileSync(file, 'utf8')
  for (const [, what = ''] of code.matchAll(/^(?:import|export) (?!type\b)[^'"]*from '([^']+)'|import\('/gm)) {
    if (what.startsWith('.')) imports(new URL(what, file), seen)
    else seen.add(what)
  }
  return seen
}

it("the browser's variant has no trace of Node or form-data", () => {
  const all = [...imports(source('web.ts'))]
  expect(all).toContain(source('file-name.ts').href)
  expect(all.filter((one) => one.startsWith('node:') || one.includes('form-data') || one.includes('/node'))).toEqual([])
})

it("Node's variant loads form-data, and what is slow to load of Node, with the first upload", () => {
  const atOnce = [...imports(source('node.ts'))].filter((one) => /^(?:node:|form-data)/.test(one))
  expect(atOnce.sort()).toEqual(['node:stream', 'node:url'])
  const uploading = [...imports(source('node/upload-code.ts'))]
  for (const name of ['form-data', 'node:fs/promises', 'node:http']) expect(uploading).toContain(name)
})

it.each([
  ['browser', false],
  ['node', true],
] as const)('a bundle for %s has the variant that runs there', async (platform, hasNode) => {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('../../src/index.ts', import.meta.url))],
    bundle: true,
    format: 'esm',
    platform,
    conditions: ['affiliate-network-sdk-source'],
    write: false,
  })
  const code = outputFiles[0]?.text ?? ''
  expect(code.includes('form-data.js') || code.includes('combined-stream')).toBe(hasNode)
  expect(/["']node:|require\(["']/.test(code)).toBe(hasNode)
})
