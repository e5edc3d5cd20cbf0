import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { rawServer } from '../../raw-server/raw-server.ts'
import { OK, response } from '../../raw-server/responses.ts'

/** What a program prints that makes one call, and has nothing else to do. */
async function printed(url: string, options: string): Promise<string> {
  const program = `
    import { createClient } from '${new URL('../../../src/index.ts', import.meta.url)}'
    const network = createClient({ baseUrl: '${url}', key: 'the-key' })
    network.advertisers.list({}, ${options}).then(() => console.log('listed'), ({ name }) => console.log(name))`
  const flags = ['--conditions=affiliate-network-sdk-source', '--input-type=module', '--eval', program]
  return (await promisify(execFile)(process.execPath, flags)).stdout
}

it('the delay before a retry keeps the process running until the call has its result', async () => {
  await using server = await rawServer([response(503, '', { 'retry-after': '1' }), OK])
  expect(await printed(server.url, '{}')).toBe('listed\n')
  expect(server.requests).toHaveLength(2)
})

it('and no longer: a signal ends both', async () => {
  await using server = await rawServer(response(503, '', { 'retry-after': '60' }))
  expect(await printed(server.url, '{ signal: AbortSignal.timeout(500) }')).toBe('TimeoutError\n')
})
