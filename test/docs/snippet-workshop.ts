import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, type Snippet } from './markdown.ts'

/**
 * Where snippets are made and run; git does not see it. Inside the package, so that its own name resolves, and one for
 * each process, so that two test runs do not meet.
 */
const workshop = join(root, '.snippets', String(process.pid))

/** What became of a snippet. */
export interface Outcome {
  readonly failed: boolean
  readonly output: string
}

/** What the guides call `network` and `affiliate`, as the guide that explains them makes them; on one line. */
const PRELUDE = [
  "import { createClient } from 'affiliate-network-sdk'",
  ...['network', 'affiliate'].map((name) => {
    const guide = readFileSync(join(root, 'docs/getting-started.md'), 'utf8')
    const [made] = new RegExp(`^const ${name} = createClient\\(\\{[^]*?^\\}\\)$`, 'm').exec(guide) ?? []
    if (made === undefined) throw new Error(`docs/getting-started.md makes no ${name}`)
    return made.replaceAll(/ \/\/ .*$/gm, '').replaceAll('\n', ' ')
  }),
].join('; ')

/** Answers for https://acme.example inside the process, and lets nothing out of this machine. */
const NETWORK = `
import { createMockNetwork } from 'affiliate-network-sdk/msw'
import { mockNetworkServer } from 'affiliate-network-sdk/msw/node'

export const mock = createMockNetwork({ seed: 7, baseUrl: 'https://acme.example' })
const [[id, key]] = Object.entries(mock.keys.affiliates)
Object.assign(process.env, { NETWORK_KEY: mock.keys.network, AFFILIATE_KEY: key, AFFILIATE_ID: id })
mockNetworkServer(mock).listen({
  onUnhandledFrame({ frame, defaults }) {
    if (!['127.0.0.1', 'localhost'].includes(new URL(frame.data.request.url).hostname)) defaults.error()
  },
})
`

/**
 * Runs snippets one after the other, each with the network as new. What is printed belongs to the snippet whose code
 * prints it, also when another one has begun.
 */
const RUNNER = `
import { AsyncLocalStorage } from 'node:async_hooks'
import { writeFileSync } from 'node:fs'
import { inspect } from 'node:util'
import { mock } from './network.mjs'

const [told, ...files] = process.argv.slice(2)
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
process.on('exit', () => writeFileSync(told, JSON.stringify(outcomes)))
for (const file of files) {
  mock.reset()
  await running.run(file, () => import('./' + file)).catch((error) => {
    outcomes[file].failed = true
    outcomes[file].output += inspect(error)
  })
}
`

// A PNG of 3 by 2 pixels, as far as its header goes.
const PNG = Uint8Array.from([
  ...[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52],
  ...[0, 0, 0, 3, 0, 0, 0, 2, 8, 2, 0, 0, 0, 0, 0, 0, 0],
])

/** The file of a snippet; it tells page and line. */
export const fileOf = ({ page, line }: Snippet): string =>
  `${page.replaceAll('/', '-').replace(/\.(?:md|ts)$/, '')}-${line}.ts`

/** Writes each snippet as a module of its own, and what they need beside them. */
export function furnish(snippets: readonly Snippet[]): void {
  clear()
  mkdirSync(workshop, { recursive: true })
  writeFileSync(join(workshop, 'network.mjs'), NETWORK)
  writeFileSync(join(workshop, 'runner.mjs'), RUNNER)
  writeFileSync(join(workshop, 'banner.png'), PNG)
  // As users have it: by the declarations that are built, and not by the sources.
  const compilerOptions = { paths: {}, customConditions: [] }
  writeFileSync(
    join(workshop, 'tsconfig.json'),
    JSON.stringify({ extends: '../../tsconfig.json', compilerOptions, include: ['*.ts'] }),
  )
  for (const snippet of snippets) {
    // On one line before the code, so that a message's line is the snippet's line and one.
    const prelude = /import \{[^}]*\bcreateClient\b/.test(snippet.code) ? 'export {}' : PRELUDE
    writeFileSync(join(workshop, fileOf(snippet)), `${prelude}\n${snippet.code}\n`)
  }
}

/** Takes everything away again. */
export function clear(): void {
  rmSync(workshop, { recursive: true, force: true })
}

/** Every complaint of tsc about the snippets. */
export async function typecheck(): Promise<string[]> {
  const { output } = await node([join(root, 'node_modules/typescript/bin/tsc'), '-p', '.', '--pretty', 'false'])
  return output.split('\n').filter((line) => line !== '')
}

/**
 * A snippet that makes a network of its own shares its process with no other; the others of a page share one, and so do
 * those of all sources.
 */
const companyOf = ({ page, line, code }: Snippet): string =>
  /from '(?:affiliate-network-sdk\/)?msw\b/.test(code) ? `${page}:${line}` : page.replace(/^src\/.*/, 'src')

/** Runs all snippets as programs, against the built package, and gives a promise for each of them, by its file. */
export function runAll(snippets: readonly Snippet[]): Map<string, Promise<Outcome>> {
  const outcomes = new Map<string, Promise<Outcome>>()
  for (const [index, company] of Object.values(Object.groupBy(snippets, companyOf)).entries()) {
    const files = (company ?? []).map(fileOf)
    const together = inTurn(() => runTogether(`outcomes-${index}.json`, files))
    for (const file of files)
      outcomes.set(
        file,
        together.then((told) => told(file)),
      )
  }
  return outcomes
}

/** Two processes at a time. */
const lanes: Promise<unknown>[] = [Promise.resolve(), Promise.resolve()]
function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
  const value = (lanes.shift() as Promise<unknown>).then(work)
  lanes.push(value)
  return value
}

/** Runs files in one process. One that ends badly as a whole has failed with each of them. */
async function runTogether(told: string, files: readonly string[]): Promise<(file: string) => Outcome> {
  const { code, output } = await node(['runner.mjs', told, ...files])
  const outcomes = JSON.parse(readFileSync(join(workshop, told), 'utf8')) as Record<string, Outcome>
  return (file) => {
    const outcome = outcomes[file] ?? { failed: true, output: '' }
    return { failed: outcome.failed || code !== 0, output: outcome.output + output }
  }
}

function node(args: readonly string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: workshop, maxBuffer: 1 << 26 }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code ?? -1), output: stdout + stderr })
    })
  })
}
