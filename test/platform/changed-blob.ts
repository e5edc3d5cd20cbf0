/**
 * Uploads a file-backed Blob whose file has changed. Run in a process of its own: plain `fetch` meets it with an
 * unhandled rejection on Node 24 and 26 and never settles (nodejs/undici#5835).
 * Arguments: URL, path, and `alone`, `beside a path` or `by a fetch option`.
 */
import { openAsBlob } from 'node:fs'
import { appendFile } from 'node:fs/promises'
import { openFiles } from '../../src/platform/node.ts'

const [url = '', path = '', way] = process.argv.slice(2)
const blob = { name: 'a.mp4', data: await openAsBlob(path) }
const body = await openFiles('banners.v2.upload', way === 'beside a path' ? [{ path: process.argv[1] }, blob] : blob)
await appendFile(path, 'changed')
const { signal } = new AbortController()
const given = way === 'by a fetch option' ? fetch : undefined
try {
  const response = await body.send({
    url,
    headers: {},
    signal,
    credentials: 'omit',
    fetch: given,
    maxResponseBytes: 1_000_000,
  })
  console.log(JSON.stringify({ status: response.status }))
} catch (error) {
  const { name, message, outcome, code } = error as Error & { outcome?: string; code?: string }
  console.log(JSON.stringify({ name, message, outcome, code }))
} finally {
  await body.close()
}
