import { expect, it } from 'vitest'
import { hideSecrets } from '../../src/cli/secrets.ts'

const PASSWORD = 'p"a\\ss@wo:rd'
const ADDRESS = `postgres://me:${PASSWORD}@db.example/network`

it.each([
  ['as it was typed', ADDRESS],
  ['as JSON', JSON.stringify(ADDRESS)],
])('a message has no user and no password of an address %s', (_, text) => {
  const hidden = hideSecrets(['sync', ADDRESS], {}, false)(`no connection to ${text}`)
  for (const part of ['me:', 'wo:rd', 'ss@', 'p"a', 'p\\"a']) expect(hidden).not.toContain(part)
  expect(hidden).toContain('db.example/network')
})

it('a message has no user and no password of the setting NETWORK_URL', () => {
  const hide = hideSecrets([], { NETWORK_URL: 'https://me:secret@acme.example' }, true)
  expect(hide('NETWORK_URL: expected no user in "https://me:secret@acme.example"')).not.toMatch(/me:|secret/)
})
