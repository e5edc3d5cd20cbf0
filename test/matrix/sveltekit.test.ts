import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OpenBrowser, openBrowser } from '../browser/chromium.ts'
import { mock, type Served, serveProject } from './framework.ts'

let project: Served
let chromium: OpenBrowser
beforeAll(async () => {
  project = await serveProject({
    files: { 'test/matrix/sveltekit': '.' },
    program: 'vite/bin/vite.js',
    serve: ['preview', '--host', '127.0.0.1', '--port', '0'],
  })
  chromium = await openBrowser()
})
afterAll(async () => {
  await chromium?.[Symbol.asyncDispose]()
  await project?.[Symbol.asyncDispose]()
})

it('renders a page on a server of SvelteKit with what the network returns, and without the key', async () => {
  const html = await (await fetch(project.url)).text()
  expect(html).toContain('<h1>12 offers</h1>')
  expect(html).toContain('<pre>nothing yet</pre>')
  expect(html).not.toContain(mock.keys.network)
})

it('calls through the relay of the same server once the page runs in the browser', async () => {
  const page = await chromium.browser.newPage()
  await page.goto(project.url, { waitUntil: 'networkidle0' })
  await page.click('button')
  await page.waitForFunction("document.querySelector('pre').textContent !== 'nothing yet'")
  const shown = (await page.evaluate("document.querySelector('pre').textContent")) as string
  const names = mock.state.offers.list().map(({ name }) => name)
  expect(shown.split('\n').sort()).toEqual(names.sort())
})
