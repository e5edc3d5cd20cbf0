import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/** The browser of this machine, if it has one. */
export const chromium = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) =>
  existsSync(path),
)

/** The package's own name means its sources. */
const source = (path: string) => fileURLToPath(new URL(`../../../src/${path}`, import.meta.url))
const alias = [
  { find: /^affiliate-network-sdk$/, replacement: source('index.ts') },
  { find: /^affiliate-network-sdk\/msw$/, replacement: source('msw/index.ts') },
]

/** A page's program as one script. */
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

/** Serves the page and msw's worker, opens it in Chromium, and waits for what the page posts back. */
export async function report(script: string): Promise<unknown> {
  const worker = await readFile(fileURLToPath(import.meta.resolve('msw/mockServiceWorker.js')), 'utf8')
  const files: Record<string, [string, string]> = {
    '/': ['text/html', '<!doctype html><script type="module" src="/page.js"></script>'],
    '/page.js': ['text/javascript', script],
    '/mockServiceWorker.js': ['text/javascript', worker],
  }
  const profile = await mkdtemp(join(tmpdir(), 'mock-network-'))
  let stop = async () => {}
  try {
    return await new Promise((resolve, reject) => {
      const server = createServer(async (request, response) => {
        if (request.method === 'POST') {
          const chunks: Uint8Array[] = []
          for await (const chunk of request) chunks.push(chunk as Uint8Array)
          response.end()
          resolve(JSON.parse(Buffer.concat(chunks).toString()))
          return
        }
        const [type, body] = files[request.url ?? ''] ?? ['text/plain', '']
        response.writeHead(200, { 'content-type': type }).end(body)
      })
      server.listen(0, '127.0.0.1', () => {
        const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
        const browser = spawn(
          chromium as string,
          ['--headless', '--no-sandbox', '--disable-gpu', `--user-data-dir=${profile}`, address],
          { stdio: 'ignore' },
        )
        browser.once('error', reject)
        const gone = new Promise((ended) => browser.once('exit', ended))
        stop = async () => {
          browser.kill()
          await gone
          server.closeAllConnections()
          server.close()
        }
      })
    })
  } finally {
    await stop()
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
}
