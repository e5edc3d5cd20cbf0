import { execFile } from 'node:child_process'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { installPackage } from '../package/install.ts'

const run = promisify(execFile)

const TEST = `
import { createClient } from 'affiliate-network-sdk'

test('an error is shown', async () => {
  const fetch = async () => new Response('down for a while', { status: 503 })
  const network = createClient({ baseUrl: 'https://acme.example', key: 'key', retries: 0, fetch })
  await expect(network.offers.list()).rejects.toMatchObject({ status: 503, body: 'down for a while' })
})
`

it('Jest tests what uses the client without a flag of Node, where it compiles the client', async () => {
  // Here, so that it finds Jest and Babel.
  await using project = await installPackage([], import.meta.dirname)
  const jest = () =>
    run(process.execPath, ['../node_modules/jest/bin/jest.js', '--json'], { cwd: project.folder }).then(
      ({ stdout }) => JSON.parse(stdout).numPassedTests,
      ({ stderr }) => stderr,
    )
  await project.write('package.json', '{ "private": true }')
  await project.write('babel.config.json', '{ "plugins": ["@babel/plugin-transform-modules-commonjs"] }')
  await project.write('client.test.js', TEST)
  expect(await jest()).toContain('Must use import to load ES Module')
  await cp(join(import.meta.dirname, 'jest'), project.folder, { recursive: true })
  expect(await jest()).toBe(1)
})
