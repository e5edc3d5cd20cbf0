import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { mock, serveProject } from './framework.ts'

let project: Awaited<ReturnType<typeof serveProject>>
beforeAll(async () => {
  project = await serveProject({
    files: {
      'test/matrix/next': '.',
      // Where docs/relay-servers.md puts them.
      'examples/relay/next.ts': 'app/network/[...path]/route.ts',
      'examples/relay/next-login.ts': 'app/login/route.ts',
      'examples/relay/session.ts': 'session.ts',
    },
    program: 'next/dist/bin/next',
    serve: ['start', '--hostname', '127.0.0.1', '--port', '0'],
  })
})
afterAll(() => project?.[Symbol.asyncDispose]())

it('builds without the settings, and renders at a request', () => {
  const dynamic = [...project.built.matchAll(/ƒ (\/\S*)/g)].map(([, route]) => route)
  expect(dynamic).toEqual(['/', '/login', '/network/[...path]'])
})

it('renders a server component with what the network returns, and without the key', async () => {
  const response = await fetch(project.url)
  const html = await response.text()
  expect(response.status).toBe(200)
  expect(html).toContain('<h1>12 offers</h1>')
  expect(html).toContain('<pre>nothing yet</pre>')
  expect(html).not.toContain(mock.keys.network)
})

it('serves a client component that calls through the relay once a manager is logged in', async () => {
  const page = await project.browser.newPage()
  await page.goto(project.url)
  expect(await showOffers(page)).toBe('ApiError, rejected')
  await page.type('input[name=name]', 'manager')
  await Promise.all([page.waitForNavigation(), page.click('form button')])
  const names = mock.state.offers.list().map(({ name }) => name)
  expect((await showOffers(page)).split('\n').sort()).toEqual(names.sort())
})

/** Clicks once React has taken over the page, and returns what the page shows then. */
async function showOffers(page: Page): Promise<string> {
  await page.waitForFunction(
    "Object.keys(document.querySelector('main > button')).some((key) => key.startsWith('__react'))",
  )
  await page.click('main > button')
  await page.waitForFunction("document.querySelector('pre').textContent !== 'nothing yet'")
  return (await page.evaluate("document.querySelector('pre').textContent")) as string
}
