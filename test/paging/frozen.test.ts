import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'

it('a list is read where the prototypes are frozen, as by the lockdown of SES', () => {
  const program = `
    import { createClient } from '${new URL('../../src/index.ts', import.meta.url)}'
    let prototype = (async function* () {})()
    while ((prototype = Object.getPrototypeOf(prototype))) Object.freeze(prototype)
    const fetch = async () => Response.json({ errorCode: 0, data: [{ id: 1 }], page: 1, totalPages: 1, totalItems: 1 })
    const network = createClient({ baseUrl: 'https://acme.example', key: 'the-key', validation: 'off', fetch })
    for await (const { id } of network.offers.list()) console.log(id)
    for await (const { items } of network.offers.list().pages()) console.log(items.length)`
  const flags = ['--conditions=affiliate-network-sdk-source', '--input-type=module', '--eval', program]
  expect(execFileSync(process.execPath, flags, { encoding: 'utf8' })).toBe('1\n1\n')
})
