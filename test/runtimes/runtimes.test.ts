import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { installPackage, type Project } from '../package/install.ts'
import { CANARY, spellings } from '../secrets/canary.ts'
import { binary, ELSEWHERE } from './binary.ts'
import { expectSmoke } from './expected.ts'
import { openPooledServer } from './pooled-server.ts'
import { program } from './program.ts'
import type { Report } from './smoke.ts'
import { type OpenTarget, openTarget } from './target.ts'
import type { Task } from './tasks.ts'
import { bundleWorker, COMPATIBILITY_DATES, startWorker } from './workerd.ts'

const run = promisify(execFile)

const RUNTIMES: [name: string, file: string, args: string[], refused: string | undefined][] = [
  ['Node 24', process.execPath, [], 'ECONNREFUSED'],
  // The lowest version that `engines` allows.
  ['Node 22.12', binary('node-22/bin/node'), [], 'ECONNREFUSED'],
  ['Node 26', binary('node-26/bin/node'), [], 'ECONNREFUSED'],
  ['Bun', binary('@oven/bun-linux-x64/bin/bun'), ['run'], 'ECONNREFUSED'],
  [
    'Deno',
    binary('@deno/linux-x64-glibc/deno'),
    ['run', '--quiet', '--allow-net', '--allow-read', '--allow-env'],
    undefined,
  ],
]

let project: Project
let target: OpenTarget
let path: string

beforeAll(async () => {
  ;[project, target] = await Promise.all([installPackage(), openTarget()])
  await project.write('imported.js', await program('run.ts'))
  await project.write('required.cjs', await program('run.ts', 'cjs'))
  await bundleWorker(project)
  path = await project.write('picture.gif', 'GIF89a\u0001\u0000\u0001\u0000')
})

afterAll(async () => {
  await project?.[Symbol.asyncDispose]()
  await target?.[Symbol.asyncDispose]()
})

/** The warning of Node 22.12 about `require` of ES modules. */
const EXPERIMENTAL = /ExperimentalWarning|--trace-warnings|^Support for loading ES Module in require\(\)/

/** Runs a script with a task, and checks that its output does not contain the key. */
async function runScript(file: string, args: readonly string[], script: string, task: Task): Promise<unknown> {
  const { stdout, stderr } = await run(file, [...args, script, JSON.stringify(task)], { cwd: project.folder })
  const printed = stdout + stderr
  expect(spellings(CANARY).filter((spelling) => printed.includes(spelling))).toEqual([])
  expect(stderr.split('\n').filter((line) => line !== '' && !EXPERIMENTAL.test(line))).toEqual([])
  return JSON.parse(stdout)
}

describe.concurrent.each(
  ELSEWHERE ? RUNTIMES.slice(0, 1) : RUNTIMES,
)('the installed package on %s', (name, file, args, refused) => {
  it.each(['imported.js', 'required.cjs'])('%s: works, and no error contains the key', async (script) => {
    const report = (await runScript(file, args, script, { smoke: { ...target, path } })) as Report
    expectSmoke(report)
    expect(report.uploaded.length).toBe(3)
    expect(report.errors.refused?.code).toBe(refused)
  })

  it('a create whose reused connection breaks is sent once and fails as unknown, or twice by Deno itself', async () => {
    await using server = await openPooledServer()
    const told = await runScript(file, args, 'imported.js', { resend: { url: server.url, key: CANARY } })
    // Deno repeats the request by itself. Code above its fetch cannot see or prevent this: docs/security.md.
    expect({ told, writes: server.writes() }).toEqual(
      name === 'Deno'
        ? { told: 'created 77', writes: [true, false] }
        : { told: 'ConnectionError unknown', writes: [true] },
    )
  })
})

const onWorkerd = ELSEWHERE ? describe.skip : describe.concurrent

onWorkerd.each(COMPATIBILITY_DATES)('the bundled package on workerd, as of %s', (date) => {
  it('works without eval, and its errors do not contain the key', async () => {
    await using worker = await startWorker(project, date)
    const report = (await worker.work({ smoke: target })) as Report
    expectSmoke(report, 'unknown')
    expect(report.uploaded.length).toBe(2)
    expect(spellings(CANARY).filter((spelling) => worker.said().includes(spelling))).toEqual([])
  })

  it('sends a create only once', async () => {
    await using worker = await startWorker(project, date)
    await using server = await openPooledServer()
    const told = await worker.work({ resend: { url: server.url, key: CANARY } })
    expect({ told, writes: server.writes() }).toEqual({ told: 'ConnectionError unknown', writes: [true] })
  })
})
