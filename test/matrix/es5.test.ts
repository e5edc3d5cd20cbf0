import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { transformAsync } from '@babel/core'
import { transform } from 'esbuild'
import { expect, it } from 'vitest'
import { esbuild } from '../package/bundlers.ts'
import { installPackage } from '../package/install.ts'

const run = promisify(execFile)

const PROGRAM = `
import { createClient, InputError } from 'affiliate-network-sdk'
import { OfferUpdate } from 'affiliate-network-sdk/schemas'
import * as z from 'zod/mini'

async function main() {
  const fetch = async () => Response.json({ success: true, errorCode: 0, message: 'updated', data: { id: 7 } })
  const network = createClient({ baseUrl: 'https://acme.example', key: 'key', fetch })
  const changes = z.parse(z.pick(OfferUpdate, { ssl: true }), { ssl: true })
  const updated = await network.offers.update(7, changes)
  const refused = await network.offers.update(7, { ssl: 'maybe' }).catch((error) => error instanceof InputError)
  console.log(JSON.stringify({ updated, refused }))
}
main()
`

it('classes may be compiled to functions, as for browsers of ES5', async () => {
  await using project = await installPackage()
  const bundle = await esbuild(project, await project.write('program.js', PROGRAM))
  // Class fields are assignments first: Babel has another plugin for them.
  const { code } = await transform(bundle, { target: 'es2017', logLevel: 'silent' })
  const plugins = ['@babel/plugin-transform-classes']
  const compiled = await transformAsync(code, { plugins, cwd: import.meta.dirname, configFile: false, compact: true })
  expect(compiled?.code).not.toMatch(/\bclass [A-Za-z]+ ?(?:extends|\{)/)
  const { stdout } = await run(process.execPath, [await project.write('es5.js', compiled?.code ?? '')])
  expect(JSON.parse(stdout)).toEqual({ updated: { id: 7, message: 'updated' }, refused: true })
})
