import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Task } from '../runtimes/tasks.ts'

export interface Site extends AsyncDisposable {
  readonly url: string
}

const POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self' http://127.0.0.1:*; require-trusted-types-for 'script'"

/** Records violations of the policy, even if a bundle catches the error of a probe for `new Function`. */
const WATCH = `globalThis.violations = []
document.addEventListener('securitypolicyviolation', (event) => {
  violations.push(event.violatedDirective + ' ' + event.blockedURI + ' ' + event.sourceFile)
})`

/**
 * A site with a strict policy and a page that does a task. By default, its pages would send their full address and
 * cookie to any port of this host.
 */
export async function openSite(script: string, task?: Task): Promise<Site> {
  const files: Readonly<Record<string, readonly [type: string, text: string]>> = {
    '/dashboard/private-path': [
      'text/html',
      '<!doctype html><script src="/watch.js"></script><script type="module" src="/page.js"></script>',
    ],
    '/watch.js': ['text/javascript', WATCH],
    '/page.js': ['text/javascript', script],
    '/task': ['application/json', JSON.stringify(task ?? null)],
  }
  const server = createServer((request, response) => {
    const [type, text] = files[request.url ?? ''] ?? ['text/plain', '']
    response
      .writeHead(200, {
        'content-type': type,
        'content-security-policy': POLICY,
        'referrer-policy': 'unsafe-url',
        'set-cookie': 'session=private-cookie; Path=/',
        'cache-control': 'no-store',
      })
      .end(text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/dashboard/private-path`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
