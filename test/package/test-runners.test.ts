import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { binary, ELSEWHERE } from '../runtimes/binary.ts'
import { installPackage, type Project, REPOSITORY } from './install.ts'

const run = promisify(execFile)
type Output = { readonly stderr: string }

const guide = await readFile(join(REPOSITORY, 'docs/mock-network.md'), 'utf8')

/** The blocks of a language under a heading of the guide. */
function blocks(heading: string, language: string): string[] {
  const [, below = ''] = guide.split(`### ${heading}\n`)
  const [section = ''] = below.split(/^##/m)
  return [...section.matchAll(/^```(.*)\n([\s\S]*?)^```/gm)].flatMap(([, info, code = '']) =>
    info === language ? [code] : [],
  )
}

const [inVitest = ''] = blocks('With Vitest', 'ts no-run')
const [manifest = '{}'] = blocks('With Jest', 'json')
const [required = '', imported = ''] = blocks('With Jest', 'js')

/** What the guide's package.json runs. */
const [command, ...args] = (JSON.parse(manifest) as { scripts: { test: string } }).scripts.test.split(' ')

let project: Project
beforeAll(async () => {
  project = await installPackage(['msw', 'vitest', 'jest'])
  // As it stands there: no type, so a project of CommonJS.
  await project.write('package.json', manifest)
  await project.write('vitest.test.ts', inVitest)
  await project.write('required.test.js', required)
  await project.write('imported.test.js', imported)
})
afterAll(() => project?.[Symbol.asyncDispose]())

/** Runs a test runner on a file, and gives how many tests passed and failed. Both write JSON of the same form. */
async function results(node: string, runner: readonly string[]): Promise<{ passed: number; failed: number }> {
  const report = `--outputFile=${join(project.folder, `${randomUUID()}.json`)}`
  const { stderr } = await run(node, [...runner, report], { cwd: project.folder }).catch((error: Output) => error)
  const written = await readFile(report.replace(/^.*?=/, ''), 'utf8').catch(() => expect.unreachable(stderr))
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites = 0 } = JSON.parse(written)
  return { passed: numPassedTests, failed: numFailedTests + numRuntimeErrorTestSuites }
}

it('Vitest runs what the guide shows', async () => {
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=json', 'vitest.test.ts']
  expect(await results(process.execPath, vitest)).toEqual({ passed: 2, failed: 0 })
})

it.each(['required.test.js', 'imported.test.js'])('Jest runs what the guide shows: %s', async (file) => {
  expect(command).toBe('node')
  expect(await results(process.execPath, [...args, '--json', file])).toEqual({ passed: 1, failed: 0 })
})

const REFUSED = { passed: 0, failed: 1 }

it('and the guide says no more than it must: without the flag Jest refuses', async () => {
  const bare = args.filter((arg) => !arg.startsWith('--'))
  expect(bare).toHaveLength(args.length - 1)
  expect(await results(process.execPath, [...bare, '--json', 'required.test.js'])).toEqual(REFUSED)
})

it.skipIf(ELSEWHERE)('nor on Node 22, where Jest takes an import and refuses require', async () => {
  const node = binary('node-22/bin/node')
  expect(await results(node, [...args, '--json', 'imported.test.js'])).toEqual({ passed: 1, failed: 0 })
  expect(await results(node, [...args, '--json', 'required.test.js'])).toEqual(REFUSED)
})
