import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { openBrowser } from '../../browser/chromium.ts'

/** Serves the page and msw's worker, opens the page in Chromium, and waits for its report. */
export async function report(script: string): Promise<unknown> {
  const worker = await readFile(fileURLToPath(import.meta.resolve('msw/mockServiceWorker.js')), 'utf8')
  const files: Record<string, [string, string]> = {
    '/': ['text/html', '<!doctype html><script type="module" src="/page.js"></script>'],
    '/page.js': ['text/javascript', script],
    '/mockServiceWorker.js': ['text/javascript', worker],
  }
  const posted = Promise.withResolvers<unknown>()
  const server = createServer(async (request, response) => {
    if (request.method === 'POST') {
      const chunks: Uint8Array[] = []
      for await (const chunk of request) chunks.push(chunk as Uint8Array)
      response.end()
      posted.resolve(JSON.parse(Buffer.concat(chunks).toString()))
      return
    }
    const [type, body] = files[request.url ?? ''] ?? ['text/plain', '']
    response.writeHead(200, { 'content-type': type }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    await using chromium = await openBrowser()
    const page = await chromium.browser.newPage()
    page.on('pageerror', posted.reject)
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    return await posted.promise
  } finally {
    server.closeAllConnections()
    server.close()
  }
}
