import { execFile } from 'node:child_process'
import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { cookieOf } from '../../examples/relay/session.ts'
import { createMockNetwork } from '../../src/msw/index.ts'
import { serveMockNetwork } from '../../src/msw/node.ts'
import { installPackage, REPOSITORY } from '../package/install.ts'
import { start } from '../runtimes/start.ts'

const run = promisify(execFile)

/** The network that the server of a project calls. */
export const mock = createMockNetwork({ seed: 7, offers: 12 })

/** What this machine has set, without the settings of a project, and of Vitest, with which servers say nothing. */
const { NETWORK_URL, NETWORK_KEY, SESSION_SECRET, NODE_ENV, PORT, TEST, VITEST, ...inherited } =
  process.env as NodeJS.ProcessEnv
// Some servers have no option for the host.
const env = {
  ...inherited,
  HOST: '127.0.0.1',
  ...{ ASTRO_TELEMETRY_DISABLED: '1', NEXT_TELEMETRY_DISABLED: '1', NUXT_TELEMETRY_DISABLED: '1' },
  WRANGLER_SEND_METRICS: 'false',
}

const SECRET = 'a secret of the server'

/** A cookie of the session that the server of a project has signed. */
export const managerCookie = () => cookieOf('manager', SECRET)

/** A project of a framework. */
interface Framework {
  /** Files and folders of the repository, with their places in the project. */
  readonly files: Readonly<Record<string, string>>
  /** A program of `test/matrix/node_modules`, with the arguments that build the project. */
  readonly build: readonly string[]
  /** One that starts the server, at a free port of 127.0.0.1; or `./` and a file of the build. */
  readonly serve: readonly string[]
  /** Whether the build has the settings too. */
  readonly buildsWithSettings?: boolean
  /** The file from which the server reads the settings, in place of its environment. */
  readonly settingsFile?: string
}

export interface Served extends AsyncDisposable {
  readonly url: string
  /** The output of the build. */
  readonly built: string
}

/** Builds a project with the packed package, by default without its settings as in CI, and starts its server. */
export async function serveProject(framework: Framework): Promise<Served> {
  const { files, build, serve, buildsWithSettings = false, settingsFile } = framework
  await using opened = new AsyncDisposableStack()
  // Here, so that it finds the framework, whose links Next resolves in the folder with the lock file only.
  const { folder } = opened.use(await installPackage([], import.meta.dirname))
  for (const [from, to] of Object.entries(files))
    await cp(join(REPOSITORY, from), join(folder, to), { recursive: true })
  const network = await serveMockNetwork(mock)
  opened.defer(network.close)
  const { keys } = mock
  const settings = {
    NETWORK_URL: network.url,
    NETWORK_KEY: keys.network,
    SESSION_SECRET: SECRET,
    LOGIN_PASSWORD: 'the password',
  }
  const building = { cwd: folder, env: buildsWithSettings ? { ...env, ...settings } : env }
  const { stdout } = await run(process.execPath, commandOf(build, folder), building)
  const portIn = (line: string) => /http:\/\/127\.0\.0\.1:\S*?(\d{3,})/.exec(line)?.[1]
  if (settingsFile !== undefined) await writeFile(join(folder, settingsFile), linesOf(settings))
  // React Router's server takes a free port by itself, but does not start if PORT is 0.
  const serving = { ...env, ...(settingsFile === undefined && settings), ...(isBuilt(serve) && { PORT: '0' }) }
  const { url } = opened.use(await start(process.execPath, commandOf(serve, folder), folder, serving, portIn))
  const all = opened.move()
  return { url, built: stdout, [Symbol.asyncDispose]: () => all.disposeAsync() }
}

const linesOf = (settings: Readonly<Record<string, string>>) =>
  Object.entries(settings)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('')

const isBuilt = ([program = '']: readonly string[]) => program.startsWith('./')

const commandOf = (command: readonly string[], folder: string) => {
  const [program = '', ...args] = command
  return [isBuilt(command) ? join(folder, program) : join(import.meta.dirname, 'node_modules', program), ...args]
}
