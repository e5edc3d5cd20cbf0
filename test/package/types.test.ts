import { execFile } from 'node:child_process'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { installPackage, type Project, REPOSITORY } from './install.ts'

const run = promisify(execFile)

/** The compilers of this repository, by the major version that they must be. */
const COMPILERS = { 5: 'typescript-5', 6: 'typescript', 7: 'typescript-7' }
const RESOLUTIONS = { bundler: 'esnext', nodenext: 'nodenext' }

const binary = (compiler: string) => join(REPOSITORY, 'node_modules', compiler, 'bin/tsc')

let browser: Project
let node: Project
beforeAll(async () => {
  ;[browser, node] = await Promise.all([
    installPackage(),
    installPackage(['msw', '@types/node', '@tanstack/query-core']),
  ])
  const consumers = join(REPOSITORY, 'test/package/consumers')
  await cp(join(consumers, 'browser.ts'), join(browser.folder, 'browser.ts'))
  await cp(consumers, node.folder, { recursive: true })
})
afterAll(async () => {
  await browser?.[Symbol.asyncDispose]()
  await node?.[Symbol.asyncDispose]()
})

/** What the compiler has to say of a project's files, declarations of its packages included. */
async function complaints(
  compiler: string,
  project: Project,
  moduleResolution: keyof typeof RESOLUTIONS,
  types: readonly string[],
): Promise<string> {
  const compilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: false,
    noEmit: true,
    target: 'es2023',
    lib: ['es2024', 'dom', 'dom.iterable', 'dom.asynciterable'],
    module: RESOLUTIONS[moduleResolution],
    moduleResolution,
    types,
  }
  await project.write('tsconfig.json', JSON.stringify({ compilerOptions, include: ['*.ts'] }))
  const checked = run(process.execPath, [binary(compiler), '-p', '.'], { cwd: project.folder })
  const { stdout } = await checked.catch((error: { stdout: string }) => error)
  return stdout
}

describe.each(Object.entries(COMPILERS))('TypeScript %s', { timeout: 120_000 }, (major, compiler) => {
  it('is that version', async () => {
    const { stdout } = await run(process.execPath, [binary(compiler), '--version'])
    expect(stdout).toContain(`Version ${major}.`)
  })

  it('checks every entry and every call: of a page as bundlers resolve, without types of Node; and as Node does', async () => {
    const page = complaints(compiler, browser, 'bundler', [])
    expect(await complaints(compiler, node, 'nodenext', ['node'])).toBe('')
    expect(await page).toBe('')
  })
})
