import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin } from 'esbuild'
import type { Plugin as VitePlugin } from 'vite'
import { read } from '../pages.ts'

const FOLDER = import.meta.dirname
const ROOT = join(FOLDER, '../..')

/** The files of the package that a browser loads, by what a program imports. */
const { exports } = JSON.parse(read('package.json')) as { exports: Record<string, { readonly default?: string }> }
const ENTRIES = Object.fromEntries(
  Object.entries(exports).flatMap(([name, { default: path }]) =>
    path === undefined ? [] : [[`affiliate-network-sdk${name.slice(1)}`, join(ROOT, path)]],
  ),
)

/** Where the files are written that the page loads when an example runs. */
const OUTPUT = join(FOLDER, '../.vitepress/cache/run')

/** Starts a worker of the parts of its script that the page sends, and passes on what it tells. */
const FRAME = `
addEventListener('message', ({ data, ports: [port] }) => {
  const worker = new Worker(URL.createObjectURL(new Blob(data)))
  worker.onmessage = (event) => port.postMessage(event.data)
  worker.onerror = (event) => {
    event.preventDefault()
    port.postMessage({ type: 'output', level: 'error', text: event.message })
    port.postMessage({ type: 'end', failed: true })
  }
}, { once: true })
`

/** Allows this script, and a worker of it. Nothing else is loaded, and nothing is sent. */
const POLICY = `default-src 'none'; script-src 'sha256-${createHash('sha256').update(FRAME).digest('base64')}' blob:; worker-src blob:`

/** Messages of zod in fifty languages, which nobody asks for. */
const withoutLocales: Plugin = {
  name: 'without-locales',
  setup: ({ onLoad }) => onLoad({ filter: /zod\/v4\/locales\/index\.js$/ }, () => ({ contents: 'export {}' })),
}

/** Builds what runs examples in the page: of the package in `dist`, as a browser loads it. */
export async function buildRunner(): Promise<void> {
  mkdirSync(OUTPUT, { recursive: true })
  const page = `<!doctype html><meta charset="utf-8"><meta http-equiv="content-security-policy" content="${POLICY}"><title>Runs an example</title><script>${FRAME}</script>\n`
  writeFileSync(join(OUTPUT, 'frame.html'), page)
  await build({
    entryPoints: [join(FOLDER, 'start.ts')],
    outfile: join(OUTPUT, 'guides.js'),
    bundle: true,
    minify: true,
    // The output shows names of classes.
    keepNames: true,
    format: 'iife',
    target: 'es2023',
    platform: 'browser',
    conditions: ['module'],
    // Not the paths of the repository, which lead to the sources.
    tsconfigRaw: {},
    alias: { ...ENTRIES, 'affiliate-network-sdk/msw/node': join(FOLDER, 'msw-node.ts'), msw: join(FOLDER, 'msw.ts') },
    plugins: [withoutLocales],
    legalComments: 'none',
    logLevel: 'warning',
  })
}

/** Responds with the frame of runs under `vitepress dev`, which has a page of its own at addresses of HTML files. */
export const framePlugin: VitePlugin = {
  name: 'frame-of-runs',
  configureServer({ middlewares }) {
    middlewares.use((request, response, next) => {
      if (!/\/cache\/run\/frame\.html(?:\?|$)/.test(request.url ?? '')) return next()
      response.setHeader('content-type', 'text/html').end(readFileSync(join(OUTPUT, 'frame.html')))
    })
  },
}

if (import.meta.main) await buildRunner()
