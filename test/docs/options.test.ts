import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createClient } from '../../src/index.ts'
import { root } from './markdown.ts'

test('the table of options lists exactly the options of a client', () => {
  const page = readFileSync(join(root, 'docs/configuration.md'), 'utf8')
  const table = page.slice(page.indexOf('## Client options'), page.indexOf('## Client types'))
  const named = [...table.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name)
  // The error of an unknown option names all known options.
  expect(() => createClient({ baseUrl: 'https://acme.example', key: 'k3y', nothing: 1 } as never)).toThrow(
    `nothing: not one of the options ${named.join(', ')}`,
  )
})
