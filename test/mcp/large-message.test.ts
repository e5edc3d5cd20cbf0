import { once } from 'node:events'
import { expect, it } from 'vitest'
import { MOCK } from './host.ts'
import { INITIALIZE, send, start } from './start.ts'

// The protocol's SDK copies what it has for each part that comes: this takes seconds, and minutes on a busy machine.
it('the server ends with code 1 at a message of more than 32 MiB', { timeout: 240_000 }, async () => {
  const { child, output, ended } = start(MOCK)
  send(child, INITIALIZE)
  await once(child.stdout, 'data')
  // The server is gone before all is written.
  child.stdin.on('error', () => {})
  child.stdin.write('x'.repeat(34_000_000))
  expect(await ended).toEqual([1, null])
  expect(output.stderr).toContain('exceeded maximum size of 33554432 bytes')
})
