import { expect } from 'vitest'
import { serveMockNetwork } from '../../src/msw/node.ts'
import { test } from './example.ts'
import { inTerminal } from './terminal.ts'

const LINE_WRAP_OFF = '\x1b[?7l'
const JUNE = ['--from', '2026-06-01', '--to', '2026-06-30']

test('[160] Ctrl-C under a progress bar ends the program with 130, and leaves the terminal as it was', async ({
  mock,
  folder,
}) => {
  const { url, close } = await serveMockNetwork(mock)
  mock.fail('reports.conversion', { delayMs: 400, times: 100 })
  const env = { NETWORK_KEY: mock.keys.network }
  const terminal = inTerminal('every-row', ['rows.ndjson', '--base-url', url, ...JUNE], { cwd: folder, env })
  await terminal.shows('of 1998 rows')
  terminal.press('\x03')
  const { code, output } = await terminal.ended
  await close()
  expect(code).toBe(130)
  expect(output).not.toContain(LINE_WRAP_OFF)
  expect(output).not.toContain('Wrote all')
})

test('a progress bar is gone before the result is printed', async ({ mock, folder }) => {
  const { url, close } = await serveMockNetwork(mock)
  const env = { NETWORK_KEY: mock.keys.network }
  const { code, output, lines } = await inTerminal('every-row', ['rows.ndjson', '--base-url', url, ...JUNE], {
    cwd: folder,
    env,
  }).ended
  await close()
  expect(code).toBe(0)
  expect(output).toContain('50%  1000 of 1998 rows')
  expect(output).not.toContain('0 of 0')
  expect(lines).toEqual(['Wrote all 1998 rows to rows.ndjson'])
})
