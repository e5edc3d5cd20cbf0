import { execFile } from 'node:child_process'
import { cp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { temporaryFolder } from '../platform/folder.ts'
import { REPOSITORY } from './install.ts'

const BUILD = join(REPOSITORY, 'dist/node')

/** Uploads a file, and prints the result or the error. Argument: URL. */
const PROGRAM = `
import { createClient } from './client.js'
const network = createClient({ baseUrl: process.argv[2], key: 'key-of-the-vault', retries: 0 })
const files = { name: 'a.png', data: new Uint8Array(3) }
const events = []
const { banners } = network.with({ onEvent: ({ type }) => events.push(type) })
const result = await banners.v3.upload({ offer_id: 7, files }).catch(({ message, cause, ...error }) => ({
  ...error,
  message,
  cause: cause?.code,
}))
console.log(JSON.stringify({ result, events }))
`

let received: string[]
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  received.push(Buffer.concat(chunks).toString('latin1'))
  response.end('{"errorCode":0,"data":[{"banner_id":5,"offer_id":7}]}')
})
beforeAll(async () => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => server.close())

async function runIn(folder: string): Promise<unknown> {
  received = []
  const { port } = server.address() as AddressInfo
  const args = [join(folder, 'main.mjs'), `http://127.0.0.1:${port}`]
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder })
  return JSON.parse(stdout)
}

it.each(['esm', 'cjs'] as const)('a bundle by esbuild uploads where nothing is installed: %s', async (format) => {
  await using folder = await temporaryFolder()
  await folder.write('package.json', JSON.stringify({ type: format === 'esm' ? 'module' : 'commonjs' }))
  await build({
    entryPoints: [join(BUILD, 'index.js')],
    bundle: true,
    platform: 'node',
    format,
    outfile: join(folder.path, 'client.js'),
  })
  await folder.write('main.mjs', PROGRAM)
  expect(await runIn(folder.path)).toMatchObject({ result: [{ banner_id: 5 }] })
  expect(received).toEqual([
    expect.stringContaining('Content-Disposition: form-data; name="file[0]"; filename="a.png"'),
  ])
})

it('an upload whose code is missing is not sent, and its error names the file', async () => {
  await using folder = await temporaryFolder()
  await cp(BUILD, folder.path, { recursive: true })
  await folder.write('package.json', '{ "type": "module" }')
  await folder.write('main.mjs', PROGRAM.replace('./client.js', './index.js'))
  expect(await runIn(folder.path)).toMatchObject({ result: [{ banner_id: 5 }] })
  const [code = ''] = (await readdir(BUILD)).filter((name) => name.startsWith('upload-code-'))
  await rm(join(folder.path, code))
  expect(await runIn(folder.path)).toEqual({
    result: expect.objectContaining({
      kind: 'connection',
      outcome: 'not-sent',
      code: 'ERR_MODULE_NOT_FOUND',
      message: expect.stringMatching(
        new RegExp(
          `^banners\\.v3\\.upload: the code for uploads could not be loaded \\(ERR_MODULE_NOT_FOUND\\): .*${code}`,
        ),
      ),
      cause: 'ERR_MODULE_NOT_FOUND',
    }),
    events: ['end'],
  })
  expect(received).toEqual([])
})

it('no file of the build requires a module, as a bundle of modules cannot', async () => {
  for (const name of (await readdir(BUILD)).filter((name) => name.endsWith('.js')))
    expect(await readFile(join(BUILD, name), 'utf8'), name).not.toMatch(/\brequire\(/)
})
