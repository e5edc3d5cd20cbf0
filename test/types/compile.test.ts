import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/**
 * The errors in the types of all sources, tests, examples and scripts, one on each line. TypeScript 7 is as fast as a test
 * should be; `npm run typecheck` is TypeScript 6, as in editors. It has one thread, because other tests keep the other
 * cores busy, and each further thread would check some types again.
 */
function compile(): Promise<string[]> {
  const args = ['node_modules/typescript-7/bin/tsc', '-p', '.', '--pretty', 'false', '--singleThreaded']
  // Collects garbage less often, which saves a fifth of the processor time.
  const env = { ...process.env, GOGC: '400' }
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: root, env, maxBuffer: 1 << 26 }, (error, stdout, stderr) => {
      resolve(error === null ? [] : (stdout || stderr || error.message).trim().split('\n'))
    })
  })
}

const errors = compile()
const typeTests = globSync('test/types/*.test-d.ts', { cwd: root })
const isIn = (file: string) => (error: string) => error.startsWith(`${file}(`)

test.each(typeTests)('the types are as %s expects', { timeout: 240_000 }, async (file) => {
  expect((await errors).filter(isIn(file))).toEqual([])
})

test('all sources, tests, examples and scripts compile', { timeout: 240_000 }, async () => {
  expect(typeTests.length).toBeGreaterThan(5)
  expect((await errors).filter((error) => !typeTests.some((file) => isIn(file)(error)))).toEqual([])
})
