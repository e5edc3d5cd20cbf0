import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { installPackage, type Project } from '../package/install.ts'

let project: Project
beforeAll(async () => {
  project = await installPackage(['msw'])
  await cp(join(import.meta.dirname, 'mock-mode'), project.folder, { recursive: true })
})
afterAll(() => project?.[Symbol.asyncDispose]())

it('only the mock mode of a Vite project has the mock network and msw', async () => {
  const mock = await codeOf('mock')
  const production = await codeOf('production')
  expect(production).toContain('getOffers')
  for (const part of ['https://network.test', 'mockServiceWorker']) {
    expect(mock).toContain(part)
    expect(production).not.toContain(part)
  }
})

/** All chunks of the build. */
async function codeOf(mode: string): Promise<string> {
  const input = join(project.folder, 'client.js')
  const built = await build({
    root: project.folder,
    configFile: false,
    logLevel: 'error',
    mode,
    build: { write: false, rolldownOptions: { input, preserveEntrySignatures: 'strict' } },
  })
  return [built]
    .flat()
    .flatMap((part) => ('output' in part ? part.output : []))
    .map((part) => ('code' in part ? part.code : ''))
    .join('\n')
}
