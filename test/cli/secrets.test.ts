import { expect, it } from 'vitest'
import { hideSecrets } from '../../src/cli/secrets.ts'

const PASSWORD = 'p"a\\ss@wo:rd'
const ADDRESS = `postgres://me:${PASSWORD}@db.example/network`

it.each([
  ['as it was typed', ADDRESS, 'postgres://db.example/network'],
  ['as JSON', JSON.stringify(ADDRESS), '"postgres://db.example/network"'],
])('a message has no user and no password of an address %s', (_, text, shown) =>
  expect(hideSecrets(['sync', ADDRESS], {}, false)(`no connection to ${text}`)).toBe(`no connection to ${shown}`))

it.each([
  ['a1b2c3d4e5f60718', true],
  ['A1B2C3D4E5F60718', true],
  ['abcdefghijkl1mnop2', true],
  ['12345678901234567890', true],
  ['1234567890123456789', false],
  ['5F2B9C1E-0000-4000-8000-000000000000', true],
  ['Summer2026ForEverybody', false],
])('a wrong command line with %s as an argument: it is hidden is %s', (word, isHidden) => {
  const message = `there is no command "${word}"`
  expect(hideSecrets([word], {}, true)(message).includes(word)).toBe(!isHidden)
  expect(hideSecrets([word], {}, false)(message)).toBe(message)
})

it('a message has no user and no password of the setting NETWORK_URL', () => {
  const hide = hideSecrets([], { NETWORK_URL: 'https://me:secret@acme.example' }, true)
  expect(hide('NETWORK_URL: expected no user in "https://me:secret@acme.example"')).not.toMatch(/me:|secret/)
})
