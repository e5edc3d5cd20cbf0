import { execFile } from 'node:child_process'
import { cp, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createMockNetwork } from '../../src/msw/index.ts'
import { serveMockNetwork } from '../../src/msw/node.ts'
import { type OpenBrowser, openBrowser } from '../browser/chromium.ts'
import { installPackage, type Project, REPOSITORY } from '../package/install.ts'
import { type Running, start } from '../runtimes/start.ts'

const run = promisify(execFile)
const NEXT = join(import.meta.dirname, 'node_modules/next/dist/bin/next')

/** Where docs/relay-servers.md puts the files of `examples/relay`. */
const COPIED = {
  'next.ts': 'app/network/[...path]/route.ts',
  'next-login.ts': 'app/login/route.ts',
  'session.ts': 'session.ts',
}

/** What this machine has set, without the settings of the project. */
const { NETWORK_URL, NETWORK_KEY, SESSION_SECRET, NODE_ENV, ...ENVIRONMENT } = process.env
const env = { ...ENVIRONMENT, NEXT_TELEMETRY_DISABLED: '1' } as unknown as NodeJS.ProcessEnv

const mock = createMockNetwork({ seed: 7, offers: 12 })
let project: Project
let network: Awaited<ReturnType<typeof serveMockNetwork>>
let chromium: OpenBrowser
let built: string
let server: Running
beforeAll(async () => {
  // Next resolves no links out of the folder with the lock file, so the project is in this one.
  ;[project, network, chromium] = await Promise.all([
    installPackage([], import.meta.dirname),
    serveMockNetwork(mock),
    openBrowser(),
  ])
  const { folder } = project
  await cp(join(import.meta.dirname, 'next'), folder, { recursive: true })
  for (const [name, path] of Object.entries(COPIED)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await cp(join(REPOSITORY, 'examples/relay', name), join(folder, path))
  }
  built = (await run(process.execPath, [NEXT, 'build'], { cwd: folder, env })).stdout
  server = await start(
    process.execPath,
    [NEXT, 'start', '--hostname', '127.0.0.1', '--port', '0'],
    folder,
    { ...env, NETWORK_URL: network.url, NETWORK_KEY: mock.keys.network, SESSION_SECRET: 'a secret of the server' },
    (line) => /http:\/\/127\.0\.0\.1:(\d+)/.exec(line)?.[1],
  )
})
afterAll(async () => {
  await server?.[Symbol.asyncDispose]()
  await chromium?.[Symbol.asyncDispose]()
  await network?.close()
  await project?.[Symbol.asyncDispose]()
})

it('builds without the settings, and renders at a request', () => {
  const dynamic = [...built.matchAll(/ƒ (\/\S*)/g)].map(([, route]) => route)
  expect(dynamic).toEqual(['/', '/login', '/network/[...path]'])
})

it('renders a server component with what the network returns, and without the key', async () => {
  const response = await fetch(server.url)
  const html = await response.text()
  expect(response.status).toBe(200)
  expect(html).toContain('<h1>12 offers</h1>')
  expect(html).toContain('<pre>nothing yet</pre>')
  expect(html).not.toContain(mock.keys.network)
})

it('serves a client component that calls through the relay once a manager is logged in', async () => {
  const page = await chromium.browser.newPage()
  await page.goto(server.url)
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
