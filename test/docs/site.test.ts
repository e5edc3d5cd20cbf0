import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './markdown.ts'

test('the site of `npm run docs` has no warnings', { timeout: 120_000 }, () => {
  const typedoc = join(root, 'node_modules/typedoc/bin/typedoc')
  // Its typedoc.json takes warnings for errors.
  const output = execFileSync(process.execPath, [typedoc, '--emit', 'none', '--logLevel', 'Warn'], {
    cwd: root,
    encoding: 'utf8',
  })
  expect(output).toBe('')
})
