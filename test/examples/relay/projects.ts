import { mkdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { edge } from '../../package/bundlers.ts'
import { installPackage, type Project } from '../../package/install.ts'
import { binary } from '../../runtimes/binary.ts'
import { type Running, start } from '../../runtimes/start.ts'

const example = (name: string) => fileURLToPath(new URL(`../../../examples/relay/${name}`, import.meta.url))

/** The settings of a project. */
export interface Settings {
  readonly NETWORK_URL: string
  readonly NETWORK_KEY: string
  readonly SESSION_SECRET: string
  readonly LOGIN_PASSWORD: string
}

/** A folder with the installed package, the projects of the guides, and their page in `public`. */
export async function installGuides(): Promise<Project> {
  const project = await installPackage([
    '@tanstack/query-core',
    'hono',
    '@hono/node-server',
    'express',
    'cookie-session',
  ])
  await mkdir(join(project.folder, 'public'))
  const texts = Object.fromEntries(
    await Promise.all(
      ['hono.ts', 'express.ts', 'next.ts', 'next-login.ts', 'session.ts', 'worker.ts', 'page.ts', 'index.html'].map(
        async (name) => [name, await readFile(example(name), 'utf8')] as const,
      ),
    ),
  )
  for (const [name, text] of Object.entries(texts))
    await project.write(name === 'index.html' ? 'public/index.html' : name, text)
  const server = await readFile(new URL('next-server.ts', import.meta.url), 'utf8')
  await build({
    entryPoints: [await project.write('next-server.ts', server.replaceAll('../../../examples/relay/', './'))],
    outfile: join(project.folder, 'next-server.js'),
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    alias: { '@/session': join(project.folder, 'session.ts') },
  })
  await project.write('worker.js', await edge(project, join(project.folder, 'worker.ts')))
  await build({
    entryPoints: [join(project.folder, 'page.ts')],
    outfile: join(project.folder, 'public/page.js'),
    bundle: true,
    format: 'esm',
    platform: 'browser',
  })
  return project
}

/** A script for pages of a project, bundled. */
export async function bundledPage({ folder }: Project, contents: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: folder },
    bundle: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    write: false,
  })
  return outputFiles[0]?.text ?? ''
}

/** Starts a file of a project in Node, which prints its port. */
export const startNode = ({ folder }: Project, file: string, settings: Settings): Promise<Running> =>
  start(
    process.execPath,
    [file],
    folder,
    { ...process.env, ...settings, PORT: '0' },
    (line) => /^port (\d+)$/.exec(line)?.[1],
  )

/** Starts the worker in workerd. */
export async function startWorkerd(project: Project, settings: Settings): Promise<Running> {
  const assets = await serveAssets(project)
  const bindings = Object.entries(settings).map(([name, value]) => `(name = "${name}", text = "${value}")`)
  const config = await project.write(
    'workerd.capnp',
    `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = (
      modules = [(name = "worker", esModule = embed "worker.js")],
      compatibilityDate = "2026-11-01",
      bindings = [${bindings.join(', ')}, (name = "ASSETS", service = "assets")])),
    (name = "assets", external = (address = "${assets.host}", http = ())),
    (name = "internet", network = (allow = ["local"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
);`,
  )
  const workerd = binary('@cloudflare/workerd-linux-64/bin/workerd')
  const running = await start(workerd, ['serve', config, '--control-fd=3'], project.folder, process.env, (line) =>
    String((JSON.parse(line) as { port: number }).port),
  )
  return {
    url: running.url,
    async [Symbol.asyncDispose]() {
      await running[Symbol.asyncDispose]()
      await assets[Symbol.asyncDispose]()
    },
  }
}

/** The files in `public`, as the assets of a worker. */
async function serveAssets({ folder }: Project): Promise<AsyncDisposable & { readonly host: string }> {
  const server = createServer(async ({ url = '/' }, outgoing) => {
    const [name, type] = url === '/page.js' ? ['page.js', 'text/javascript'] : ['index.html', 'text/html']
    outgoing.writeHead(200, { 'content-type': type }).end(await readFile(join(folder, 'public', name)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
