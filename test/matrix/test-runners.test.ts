import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { installPackage, type Project, REPOSITORY } from '../package/install.ts'
import { binary, ELSEWHERE } from '../runtimes/binary.ts'

const run = promisify(execFile)
type Output = { readonly stderr: string }

const guide = await readFile(join(REPOSITORY, 'docs/mock-in-tests.md'), 'utf8')

/** The code blocks of a language below a heading of the guide. */
function blocks(heading: string, language: string): string[] {
  const [, below = ''] = guide.split(`## ${heading}\n`)
  const [section = ''] = below.split(/^##/m)
  return [...section.matchAll(/^```(.*)\n([\s\S]*?)^```/gm)].flatMap(([, info, code = '']) =>
    info === language ? [code] : [],
  )
}

const [inVitest = ''] = blocks('With Vitest', 'ts no-run')
const [replaced = ''] = blocks('Replace a response', 'ts no-run')
const [manifest = '{}'] = blocks('With Jest', 'json')
const [required = '', imported = ''] = blocks('With Jest', 'js')

/** The test command of the guide's package.json. */
const [command, ...args] = (JSON.parse(manifest) as { scripts: { test: string } }).scripts.test.split(' ')

// In parts, so that Vitest does not run this file in jsdom.
const IN_JSDOM = ['// @vitest', 'environment jsdom'].join('-')

/** Lets Vitest find jsdom, which users install beside it. */
const resolve = `--execArgv=--import=${join(import.meta.dirname, 'dom-environments/resolve.ts')}`
const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=json', resolve]

let project: Project
beforeAll(async () => {
  project = await installPackage(['msw', 'vitest', 'jest'])
  // Unchanged: without `type`, it is a CommonJS project.
  await project.write('package.json', manifest)
  await project.write('vitest.test.ts', inVitest)
  await project.write('required.test.js', required)
  await project.write('imported.test.js', imported)
  await project.write('replaced.test.ts', replaced)
  await project.write('replaced-jsdom.test.ts', `${IN_JSDOM}\n${replaced}`)
  await project.write('replaced.test.mjs', replaced.replace(/^import .* from 'vitest'$/m, ''))
})
afterAll(() => project?.[Symbol.asyncDispose]())

/** Runs a test runner on a file, and returns how many tests passed and failed. Both runners write the same JSON. */
async function results(node: string, runner: readonly string[]): Promise<{ passed: number; failed: number }> {
  const report = `--outputFile=${join(project.folder, `${randomUUID()}.json`)}`
  const { stderr } = await run(node, [...runner, report], { cwd: project.folder }).catch((error: Output) => error)
  const written = await readFile(report.replace(/^.*?=/, ''), 'utf8').catch(() => expect.unreachable(stderr))
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites = 0 } = JSON.parse(written)
  return { passed: numPassedTests, failed: numFailedTests + numRuntimeErrorTestSuites }
}

it('Vitest runs the tests of the guide', async () => {
  expect(await results(process.execPath, [...vitest, 'vitest.test.ts'])).toEqual({ passed: 2, failed: 0 })
})

it.each(['required.test.js', 'imported.test.js'])('Jest runs the tests of the guide: %s', async (file) => {
  expect(command).toBe('node')
  expect(await results(process.execPath, [...args, '--json', file])).toEqual({ passed: 1, failed: 0 })
})

it.each(['replaced.test.ts', 'replaced-jsdom.test.ts'])('Vitest replaces a response: %s', async (file) => {
  expect(await results(process.execPath, [...vitest, file])).toEqual({ passed: 2, failed: 0 })
})

it('Jest replaces a response, and imports the package', async () => {
  expect(await results(process.execPath, [...args, '--json', 'replaced.test.mjs'])).toEqual({ passed: 2, failed: 0 })
})

const REFUSED = { passed: 0, failed: 1 }

it('Jest fails without the flag that the guide mentions', async () => {
  const bare = args.filter((arg) => !arg.startsWith('--'))
  expect(bare).toHaveLength(args.length - 1)
  expect(await results(process.execPath, [...bare, '--json', 'required.test.js'])).toEqual(REFUSED)
})

it.skipIf(ELSEWHERE)('on Node 22, Jest can import the package and cannot require it', async () => {
  const node = binary('node-22/bin/node')
  expect(await results(node, [...args, '--json', 'imported.test.js'])).toEqual({ passed: 1, failed: 0 })
  expect(await results(node, [...args, '--json', 'required.test.js'])).toEqual(REFUSED)
})
