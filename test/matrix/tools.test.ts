import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { packInto, REPOSITORY } from '../package/install.ts'

const run = promisify(execFile)

let folder: string
let tarball: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'packed-'))
  tarball = await packInto(folder)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it('publint has no messages', async () => {
  const { buffer, byteOffset, byteLength } = await readFile(tarball)
  const packed = buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer
  const { messages } = await publint({ pack: { tarball: packed }, strict: true })
  expect(messages).toEqual([])
})

it('the types of every entry resolve like its code', async () => {
  const analysis = await checkPackage(createPackageFromTarballData(await readFile(tarball)))
  if (!analysis.types) expect.unreachable('the package has no types')
  const problems = analysis.problems
    // There is one ESM build, on purpose: CommonJS requires it, as Node 22.12 and later allow. Resolution without
    // `exports` is not supported.
    .filter(({ kind }) => kind !== 'CJSResolvesToESM')
    .filter((problem) => !('resolutionKind' in problem && problem.resolutionKind === 'node10'))
  expect(problems).toEqual([])
  expect(Object.keys(analysis.entrypoints).sort()).toEqual([
    '.',
    './msw',
    './msw/node',
    './openapi.json',
    './package.json',
    './parts',
    './relay',
    './schemas',
    './sync',
    './sync/clickhouse',
    './sync/duckdb',
    './sync/postgres',
    './sync/sqlite',
    './tanstack-query',
  ])
})

it('no import exceeds its size budget', async () => {
  const { stdout } = await run(process.execPath, ['scripts/size.ts'], { cwd: REPOSITORY })
  for (const name of ['the whole client', 'one error class', 'one schema'])
    expect(stdout.split(` ${name} `)).toHaveLength(2)
})
