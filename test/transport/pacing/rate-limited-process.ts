/**
 * Makes two calls under a rate limit of one request an hour. The first has no key, so the second takes its turn, which
 * it began to wait for. A third is aborted while it waits. Then nothing keeps the process alive. Argument: URL.
 */
import { createClient } from '../../../src/index.ts'

const [url = ''] = process.argv.slice(2)
let asked = 0
const client = createClient({
  baseUrl: url,
  key: () => (asked++ === 0 ? Promise.reject(new Error('no key')) : 'key-of-the-vault'),
  rateLimit: { requests: 2, intervalMs: 3_600_000 },
})
const stop = new AbortController()
const sent = client.advertisers.list()
const failed = client.advertisers.list()
const next = client.advertisers.list()
const aborted = client.advertisers.list(undefined, { signal: stop.signal })
setTimeout(() => stop.abort(), 200)
const results = await Promise.allSettled([sent, failed, next, aborted])
const states = results.map(({ status }) => status).join()
if (states !== 'rejected,fulfilled,fulfilled,rejected') throw new Error(states)
// Connections that are kept for the next request are closed here: it is timers that must not be left.
process.disconnect?.()
