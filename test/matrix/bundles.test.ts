import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bundled, edge, esbuild, vite } from '../package/bundlers.ts'
import { installPackage, type Project } from '../package/install.ts'
import { expectSmoke } from '../runtimes/expected.ts'
import { type OpenTarget, openTarget } from '../runtimes/target.ts'
import { byWebpack } from './webpack.ts'

const run = promisify(execFile)

let project: Project
let target: OpenTarget
beforeAll(async () => {
  ;[project, target] = await Promise.all([installPackage(), openTarget()])
})
afterAll(async () => {
  await project?.[Symbol.asyncDispose]()
  await target?.[Symbol.asyncDispose]()
})

/** Node's part of uploads and its packages (ky itself contains `form-data;`), and code that a strict policy forbids. */
const FORBIDDEN =
  /['"`]form-data['"`]|combined-stream|asynckit|['"`]node:|new Function|\beval\(|Function\(|require\(|process\.env|mswjs/

/** Of doc comments, which only `…/schemas` and the OpenAPI document have. */
const SENTENCES = /Earliest creation date|Gross clicks\.|openapi/

describe.each(
  Object.entries({ esbuild, vite, webpack: byWebpack, 'esbuild for workers': edge }),
)('a bundle made by %s', (name, bundler) => {
  it('contains nothing of Node and no sentences about fields, and works', async () => {
    const code = await bundled(bundler, project, 'run.ts')
    expect(code).toContain('getOffers')
    expect(code.match(FORBIDDEN)?.[0]).toBeUndefined()
    expect(code.match(SENTENCES)?.[0]).toBeUndefined()
    const file = await project.write(`${name.replaceAll(' ', '-')}.js`, code)
    const { stdout, stderr } = await run(process.execPath, [file, JSON.stringify({ smoke: target })])
    expect(stderr).toBe('')
    expectSmoke(JSON.parse(stdout), 'unknown')
  })

  it('contains only one error class if only that is imported', async () => {
    const entry = await project.write(
      'one.js',
      "import { ApiError } from 'affiliate-network-sdk'; console.log(ApiError)",
    )
    const code = await bundler(project, entry)
    expect(code.length).toBeLessThan(1500)
    expect(code).toContain('ApiError')
  })
})
