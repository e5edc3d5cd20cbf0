import { execFile } from 'node:child_process'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createClient } from '../../src/index.ts'
import { createMockNetwork } from '../../src/msw/index.ts'
import { serveMockNetwork } from '../../src/msw/node.ts'
import { createRelay } from '../../src/relay/index.ts'
import { installPackage, type Project } from '../package/install.ts'
import { serveRelay } from '../relay/serve-relay.ts'

const run = promisify(execFile)
const node = (folder: string, ...args: string[]) => run(process.execPath, args, { cwd: folder })

const PROGRAM = `
import { Injector } from '@angular/core'
import { firstValueFrom } from 'rxjs'
import { observe, Offers } from './out/offers.js'

const [url, task] = process.argv.slice(2)
globalThis.location = new URL(url)
if (task === 'list') {
  const { active$ } = Injector.create({ providers: [Offers] }).get(Offers)
  const { items } = await firstValueFrom(active$)
  console.log(JSON.stringify(items.map(({ name }) => name)))
} else {
  const call = (signal) => new Promise(() => signal.addEventListener('abort', () => console.log('aborted')))
  observe(call).subscribe().unsubscribe()
}
`

let project: Project
beforeAll(async () => {
  // Here, so that it finds Angular.
  project = await installPackage([], import.meta.dirname)
  await cp(join(import.meta.dirname, 'angular'), project.folder, { recursive: true })
  await project.write('program.js', PROGRAM)
  await node(project.folder, '../node_modules/@angular/compiler-cli/bundles/src/bin/ngc.js', '-p', '.')
})
afterAll(() => project?.[Symbol.asyncDispose]())

it('a service that the compiler of Angular has compiled lists through a relay', async () => {
  const mock = createMockNetwork({ seed: 7, offers: 12 })
  await using opened = new AsyncDisposableStack()
  const network = await serveMockNetwork(mock)
  opened.defer(network.close)
  const client = createClient({ baseUrl: network.url, key: mock.keys.network })
  const { url } = opened.use(await serveRelay(createRelay(client, { allow: ['offers.list'] })))
  const active = mock.state.offers.list(({ status }) => status === 'Active').map(({ name }) => name)
  const { stdout } = await node(project.folder, 'program.js', url, 'list')
  expect(JSON.parse(stdout).sort()).toEqual(active.sort())
})

it('the end of a subscription aborts the call', async () => {
  const { stdout } = await node(project.folder, 'program.js', 'https://shop.example', 'abort')
  expect(stdout).toBe('aborted\n')
})
