import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bundled, vite } from '../package/bundlers.ts'
import { installPackage } from '../package/install.ts'
import { rawServer } from '../raw-server/raw-server.ts'
import { response } from '../raw-server/responses.ts'
import { expectSmoke } from '../runtimes/expected.ts'
import { openPooledServer } from '../runtimes/pooled-server.ts'
import type { Report } from '../runtimes/smoke.ts'
import { type OpenTarget, openTarget } from '../runtimes/target.ts'
import type { Task } from '../runtimes/tasks.ts'
import { CANARY, spellings } from '../secrets/canary.ts'
import { type OpenBrowser, openBrowser } from './chromium.ts'
import { filesWith } from './profile.ts'
import { openSite } from './site.ts'

let script: string
let target: OpenTarget
let chromium: OpenBrowser

beforeAll(async () => {
  await using project = await installPackage()
  ;[script, target, chromium] = await Promise.all([bundled(vite, project, 'page.ts'), openTarget(), openBrowser()])
})

afterAll(async () => {
  await chromium?.[Symbol.asyncDispose]()
  await target?.[Symbol.asyncDispose]()
})

interface Visit {
  readonly result: unknown
  readonly violations: unknown
  readonly uncaught: string[]
  /** URLs of the requests that the browser's tools show as failed. */
  readonly failed: string[]
}

/** Does the task in a page, and returns what came of it. */
async function inPage(task: Task, code = script): Promise<Visit> {
  await using site = await openSite(code, task)
  const page = await chromium.browser.newPage()
  const uncaught: string[] = []
  page.on('pageerror', (error) => uncaught.push(String(error)))
  const failed: string[] = []
  page.on('requestfailed', (request) => failed.push(request.url()))
  await page.goto(site.url)
  await page.waitForFunction('globalThis.result')
  const { result, failed: error } = (await page.evaluate('globalThis.result')) as { result?: unknown; failed?: string }
  expect(error).toBeUndefined()
  const violations = await page.evaluate('globalThis.violations')
  await page.close()
  return { result, violations, uncaught, failed }
}

describe('the package in a page of Chromium', () => {
  it('works under a strict policy without a violation, and its errors do not contain the key', async () => {
    const { result, violations, uncaught, failed } = await inPage({ smoke: target })
    expectSmoke(result as Report, 'unknown')
    // The requests that have a whole response. Chromium shows one as aborted whose body nobody reads to its end.
    expect(failed.filter((url) => url.startsWith(target.url))).toEqual([])
    expect(failed).not.toEqual([])
    expect((result as Report).uploaded.length).toBe(2)
    expect({ violations, uncaught }).toEqual({ violations: [], uncaught: [] })
  })

  it('reports a probe for `new Function` as a violation, even if it is caught', async () => {
    const probe = 'try { new Function("") } catch {}; globalThis.result = {}'
    expect((await inPage({ smoke: target }, probe)).violations).toHaveLength(1)
  })

  it("does not send the page's address or cookies to the service", () => {
    const requests = Object.values(target.servers).flatMap((server) => server.requests)
    expect(requests.length).toBeGreaterThanOrEqual(5)
    for (const { headers, bytes } of requests) {
      expect(headers).not.toHaveProperty('referer')
      expect(headers).not.toHaveProperty('cookie')
      expect(bytes).not.toMatch(/private-(?:path|cookie)/)
    }
  })

  it.each([
    'reset',
    'timeout',
  ] as const)('Chromium itself repeats a write over a reused connection: %s', async (broken) => {
    await using server = await openPooledServer(broken)
    const { result } = await inPage({ resend: { url: server.url, key: CANARY } })
    // The page sees one write. Code above fetch cannot see or prevent the other one: docs/security.md.
    expect({ told: result, writes: server.writes() }).toEqual({ told: 'created 77', writes: [true, false] })
  })
})

it('the profile does not contain the key, unlike with a plain fetch', async () => {
  const cacheable = { 'access-control-allow-origin': '*', 'cache-control': 'max-age=3600' }
  await using server = await rawServer(response(200, '{"errorCode":0,"data":[]}', cacheable))
  const { url } = server
  await using own = await openBrowser()
  await using site = await openSite(script, { smoke: { ...target, faults: { ...target.faults, page: url } } })
  const page = await own.browser.newPage()
  await page.goto(site.url)
  await page.waitForFunction('globalThis.result')
  expect(server.requests.length).toBe(1)
  const plain = `${url}/plain?key=left-by-plain-fetch`
  await page.evaluate(`fetch(${JSON.stringify(plain)}).then((response) => response.text())`)
  await own.browser.close()
  expect(await filesWith(own.profile, ['left-by-plain-fetch'])).not.toEqual([])
  expect(await filesWith(own.profile, [...spellings(CANARY), ...spellings(target.key)])).toEqual([])
})
