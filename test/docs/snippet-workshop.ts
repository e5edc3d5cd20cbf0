import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PNG } from '../png.ts'
import { comments, guides, landing, root, type Snippet, snippetsOf } from './markdown.ts'

/**
 * The folder in which snippets are written and run; git ignores it. It is in the package, so that the package's name
 * resolves, and each process has its own, so that two test runs do not collide.
 */
export const workshop = join(root, '.snippets', String(process.pid))

/** A project of the snippets and of all that the repository compiles. */
export const WITH_SOURCES = 'tsconfig.sources.json'

/** The result of a snippet. */
export interface Outcome {
  readonly failed: boolean
  readonly output: string
}

/** Defines `network` and `affiliate` as the guides do, on one line. */
const PRELUDE = [
  "import { createClient } from 'affiliate-network-sdk'",
  ...['network', 'affiliate'].map((name) => {
    const guide = readFileSync(join(root, 'docs/getting-started.md'), 'utf8')
    const [made] = new RegExp(`^const ${name} = createClient\\(\\{[^]*?^\\}\\)$`, 'm').exec(guide) ?? []
    if (made === undefined) throw new Error(`docs/getting-started.md makes no ${name}`)
    return made.replaceAll(/ \/\/ .*$/gm, '').replaceAll('\n', ' ')
  }),
].join('; ')

/** Responds to requests to https://acme.example in the process, and blocks all requests to other machines. */
const NETWORK = `
import { createMockNetwork } from 'affiliate-network-sdk/msw'
import { mockNetworkServer } from 'affiliate-network-sdk/msw/node'

export const mock = createMockNetwork({ seed: 7, baseUrl: 'https://acme.example' })
const [[id, key]] = Object.entries(mock.keys.affiliates)
Object.assign(process.env, { NETWORK_URL: mock.baseUrl, NETWORK_KEY: mock.keys.network, AFFILIATE_KEY: key, AFFILIATE_ID: id })
mockNetworkServer(mock).listen({
  onUnhandledFrame({ frame, defaults }) {
    if (!['127.0.0.1', 'localhost'].includes(new URL(frame.data.request.url).hostname)) defaults.error()
  },
})
`

/**
 * Runs snippets one after the other, each with a new network, or with none if the first argument is empty. Output is
 * assigned to the snippet whose code prints it, even if another one has begun.
 */
const RUNNER = `
import { AsyncLocalStorage } from 'node:async_hooks'
import { writeFileSync } from 'node:fs'
import { inspect } from 'node:util'

// The date is that of the mock network, so that no snippet has to set it.
const ahead = Date.parse('2026-07-01T12:00:00Z') - Date.now()
globalThis.Date = class Date extends globalThis.Date {
  constructor(...values) {
    super(...(values.length === 0 ? [Date.now()] : values))
  }
  static now() {
    return super.now() + ahead
  }
}

const [network, results, ...files] = process.argv.slice(2)
const { mock } = network === '' ? {} : await import(network)
const running = new AsyncLocalStorage()
const outcomes = Object.fromEntries(files.map((file) => [file, { failed: false, output: '' }]))
for (const stream of [process.stdout, process.stderr]) {
  const write = stream.write
  stream.write = (chunk, ...rest) => {
    const file = running.getStore()
    if (file === undefined) return write.call(stream, chunk, ...rest)
    outcomes[file].output += chunk
    return true
  }
}
process.on('exit', () => writeFileSync(results, JSON.stringify(outcomes)))
for (const file of files) {
  mock?.reset()
  await running.run(file, () => import('./' + file)).catch((error) => {
    outcomes[file].failed = true
    outcomes[file].output += inspect(error)
  })
}
`

/** The file name of a snippet, made of page and line. */
export const fileOf = ({ page, line }: Snippet): string =>
  `${page.replaceAll('/', '-').replace(/\.(?:md|ts)$/, '')}-${line}.ts`

/** Whether a snippet needs the types that openapi-typescript generates. `test/matrix`, which has it, tests these. */
export const needsGeneratedTypes = ({ code }: Snippet): boolean => code.includes("from './affiliate-network.d.ts'")

/** The snippets of the docs and of doc comments. */
export const snippets = [...guides, ...landing, ...comments]
  .flatMap(snippetsOf)
  .filter((one) => !needsGeneratedTypes(one))

/** Writes each snippet as a module, and the files that they need: those below, and `more` by name. */
export function furnish(snippets: readonly Snippet[], more: Readonly<Record<string, string>> = {}): void {
  clear()
  mkdirSync(workshop, { recursive: true })
  writeFileSync(join(workshop, 'network.mjs'), NETWORK)
  writeFileSync(join(workshop, 'runner.mjs'), RUNNER)
  writeFileSync(join(workshop, 'banner.png'), PNG)
  for (const [name, text] of Object.entries(more)) writeFileSync(join(workshop, name), text)
  const project = (name: string, more: object) =>
    writeFileSync(join(workshop, name), JSON.stringify({ extends: '../../tsconfig.json', ...more }))
  // With the built declarations, as users have them, instead of the sources.
  project('tsconfig.json', { compilerOptions: { paths: {}, customConditions: [] }, include: ['*.ts'] })
  const { include, exclude } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8')) as Record<string, string[]>
  const ofRoot = (paths: readonly string[] = []) => paths.map((path) => `../../${path}`)
  project(WITH_SOURCES, { include: ['*.ts', ...ofRoot(include)], exclude: ofRoot(exclude) })
  for (const snippet of snippets) {
    // On one line before the code, so that the line of a message is that of the snippet plus one.
    const prelude = /import \{[^}]*\bcreate(?:Client|MockNetwork)\b/.test(snippet.code) ? 'export {}' : PRELUDE
    writeFileSync(join(workshop, fileOf(snippet)), `${prelude}\n${snippet.code}\n${snippet.hidden}`)
  }
}

/** Removes all files. */
export function clear(): void {
  rmSync(workshop, { recursive: true, force: true })
}

/**
 * Every error of tsc about the snippets, or about those and the sources. TypeScript 7 takes a sixth of the time of
 * TypeScript 6. It has one thread, because other tests keep the other cores busy, and each further thread would check
 * some types again.
 */
export async function typecheck(project = 'tsconfig.json'): Promise<string[]> {
  const tsc = join(root, 'node_modules/typescript-7/bin/tsc')
  // Collects garbage less often, which saves a fifth of the processor time.
  const env = { ...process.env, GOGC: '400' }
  const { output } = await node([tsc, '-p', project, '--pretty', 'false', '--singleThreaded'], env)
  return output.split('\n').filter((line) => line !== '')
}

/**
 * Snippets that create a mock network run in a process without one. All others share another process: to start one takes
 * longer than to run most snippets.
 */
const networkOf = ({ code }: Snippet): string =>
  /from '(?:affiliate-network-sdk\/)?msw\b/.test(code) ? '' : './network.mjs'

/** Runs all snippets as programs against the built package, and returns a promise for each of them, by its file. */
export function runAll(snippets: readonly Snippet[]): Map<string, Promise<Outcome>> {
  const outcomes = new Map<string, Promise<Outcome>>()
  for (const [network, company = []] of Object.entries(Object.groupBy(snippets, networkOf))) {
    const files = company.map(fileOf)
    const together = runTogether(network, files)
    for (const file of files)
      outcomes.set(
        file,
        together.then((outcomeOf) => outcomeOf(file)),
      )
  }
  return outcomes
}

/** Runs files in one process. If the process fails, all of its files have failed. */
async function runTogether(network: string, files: readonly string[]): Promise<(file: string) => Outcome> {
  const results = network === '' ? 'own-networks.json' : 'shared-network.json'
  const { code, output } = await node(['runner.mjs', network, results, ...files])
  const outcomes = JSON.parse(readFileSync(join(workshop, results), 'utf8')) as Record<string, Outcome>
  return (file) => {
    const outcome = outcomes[file] ?? { failed: true, output: '' }
    return { failed: outcome.failed || code !== 0, output: outcome.output + output }
  }
}

function node(args: readonly string[], env = process.env): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: workshop, env, maxBuffer: 1 << 26 }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code ?? -1), output: stdout + stderr })
    })
  })
}
