import { execFile } from 'node:child_process'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createMockNetwork } from '../../src/msw/index.ts'
import { serveMockNetwork } from '../../src/msw/node.ts'
import { type OpenBrowser, openBrowser } from '../browser/chromium.ts'
import { installPackage, type Project } from '../package/install.ts'
import { type Running, start } from '../runtimes/start.ts'

const run = promisify(execFile)
const VITE = join(import.meta.dirname, 'node_modules/vite/bin/vite.js')

/** What this machine has set, without the settings of the project. */
const { NETWORK_URL, NETWORK_KEY, NODE_ENV, ...env } = process.env

const mock = createMockNetwork({ seed: 7, offers: 12 })
let project: Project
let network: Awaited<ReturnType<typeof serveMockNetwork>>
let chromium: OpenBrowser
let server: Running
beforeAll(async () => {
  // Here, so that it finds SvelteKit.
  ;[project, network, chromium] = await Promise.all([
    installPackage([], import.meta.dirname),
    serveMockNetwork(mock),
    openBrowser(),
  ])
  const { folder } = project
  await cp(join(import.meta.dirname, 'sveltekit'), folder, { recursive: true })
  // Without the settings, as in CI.
  await run(process.execPath, [VITE, 'build'], { cwd: folder, env: env as NodeJS.ProcessEnv })
  server = await start(
    process.execPath,
    [VITE, 'preview', '--host', '127.0.0.1', '--port', '0'],
    folder,
    { ...env, NETWORK_URL: network.url, NETWORK_KEY: mock.keys.network } as NodeJS.ProcessEnv,
    (line) => /http:\/\/127\.0\.0\.1:\S*?(\d{3,})/.exec(line)?.[1],
  )
})
afterAll(async () => {
  await server?.[Symbol.asyncDispose]()
  await chromium?.[Symbol.asyncDispose]()
  await network?.close()
  await project?.[Symbol.asyncDispose]()
})

it('renders a page on a server of SvelteKit with what the network returns, and without the key', async () => {
  const html = await (await fetch(server.url)).text()
  expect(html).toContain('<h1>12 offers</h1>')
  expect(html).toContain('<pre>nothing yet</pre>')
  expect(html).not.toContain(mock.keys.network)
})

it('calls through the relay of the same server once the page runs in the browser', async () => {
  const page = await chromium.browser.newPage()
  await page.goto(server.url, { waitUntil: 'networkidle0' })
  await page.click('button')
  await page.waitForFunction("document.querySelector('pre').textContent !== 'nothing yet'")
  const shown = (await page.evaluate("document.querySelector('pre').textContent")) as string
  const names = mock.state.offers.list().map(({ name }) => name)
  expect(shown.split('\n').sort()).toEqual(names.sort())
})
